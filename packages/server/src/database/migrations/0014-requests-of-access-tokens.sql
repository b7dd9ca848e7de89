-- The last requests of each access token, a bounded number of each outcome. They stay next to access_tokens.
create table access_token_requests (
  area_id uuid not null,
  client_id uuid not null references access_tokens on delete cascade,
  id uuid not null,
  at timestamptz not null,
  method text not null,
  -- With placeholders instead of ids.
  path text not null,
  status smallint not null,
  outcome text not null,
  milliseconds real not null,
  acting_user uuid,
  address text not null,
  user_agent text,
  request_id text not null,
  -- The actual reason of a refusal, and the one that the response gave.
  refusal text,
  problem text,
  fields jsonb,
  primary key (area_id, client_id, id)
);
create index on access_token_requests (area_id, client_id, outcome, id);
create index on access_token_requests (request_id);
