-- How much an access token has written in each hour of the last day, in bytes: the budgets of areas and of access tokens survive
-- restarts and hold for all instances together. What administrators write has the id of the area as its writer. Rows are few
-- and short-lived, so they stay in one place where areas are spread over servers.
create table write_volumes (
  area_id uuid not null,
  writer_id uuid not null,
  hour timestamptz not null,
  bytes bigint not null,
  primary key (area_id, writer_id, hour)
);
create index on write_volumes (hour);
