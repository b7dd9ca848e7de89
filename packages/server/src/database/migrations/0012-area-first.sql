-- breaking: learning areas move to a table of their own, and rows say themselves when they were changed.
-- Every key, unique index and foreign key of an area's data begins with the area, so that areas can be spread over servers
-- (docs/decisions/0034-area-first.md).

-- What identifies a learning area, in one place for all of them. The slug of a top level is a copy: it never changes. The
-- name is that of the top level, which is renamed together with it.
create table learning_areas (
  id uuid primary key,
  slug text not null unique,
  name text not null
);
insert into learning_areas (id, slug, name) select id, slug, name from hierarchy_levels where parent_id is null;

-- Triggers cost every server that holds rows. The statement sets the time instead. Stable, as far as planners are
-- concerned: in an update it is then asked once, where the statement is planned, and not by each server's clock.
drop trigger touch on hierarchy_levels;
drop trigger touch on users;
drop trigger touch on courses;
drop trigger touch on enrolments;
drop function touch();
create or replace function moment_of_change() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return date_trunc('milliseconds', clock_timestamp());
end $$;

-- The transaction that creates or deletes a record does the same to its service user.
alter table access_tokens
  drop constraint access_tokens_area_id_client_id_fkey,
  add foreign key (area_id) references learning_areas;

-- The statement that moves a user takes the enrolments along.
alter table enrolments
  drop constraint enrolments_area_id_user_uuid_level_id_fkey,
  add constraint enrolments_of_a_user foreign key (area_id, user_uuid) references users (area_id, uuid) not valid;
alter table users
  drop constraint users_area_id_uuid_level_id_key,
  drop constraint users_area_id_fkey,
  drop constraint users_area_id_level_id_fkey;
alter table courses drop constraint courses_area_id_level_id_fkey;
alter table hierarchy_levels
  drop constraint hierarchy_levels_parent_id_fkey,
  drop constraint hierarchy_levels_area_id_parent_id_fkey,
  drop constraint hierarchy_levels_slug_key,
  drop constraint hierarchy_levels_pkey,
  drop constraint hierarchy_levels_area_id_id_key,
  add primary key (area_id, id),
  add constraint levels_of_a_level foreign key (area_id, parent_id) references hierarchy_levels (area_id, id);
alter table users
  add constraint users_of_a_level foreign key (area_id, level_id) references hierarchy_levels (area_id, id) not valid;
alter table courses
  add constraint courses_of_a_level foreign key (area_id, level_id) references hierarchy_levels (area_id, id) not valid;
alter table users validate constraint users_of_a_level;
alter table courses validate constraint courses_of_a_level;
alter table enrolments validate constraint enrolments_of_a_user;

-- A branch's lists name the area, too, and are still read from the index alone.
create index if not exists users_by_level on users (area_id, level_id, uuid) include (role, active) where kind = 'person';
create index if not exists users_by_level_and_change on users (area_id, level_id, updated_at, uuid);
create index if not exists users_by_level_and_role on users (area_id, level_id, role, uuid)
  where kind = 'person' and role <> 'learner';
create index if not exists inactive_users_by_level on users (area_id, level_id, uuid) where kind = 'person' and not active;
create index if not exists courses_by_level on courses (area_id, level_id, id) include (status);
create index if not exists courses_by_level_and_change on courses (area_id, level_id, updated_at, id);
create index if not exists enrolments_by_level on enrolments (area_id, level_id, id);
create index if not exists enrolments_by_level_and_status on enrolments (area_id, level_id, status, id);
create index if not exists enrolments_by_level_and_change on enrolments (area_id, level_id, updated_at, id);
create index if not exists enrolments_by_course on enrolments (area_id, course_id, level_id, id);
-- For administrators, who name a level without its area.
create index if not exists levels_by_id on hierarchy_levels using hash (id);
drop index users_level_id_uuid_role_active_idx, users_level_id_updated_at_uuid_idx, users_level_id_role_uuid_idx,
  users_level_id_uuid_idx, courses_level_id_id_status_idx, courses_level_id_updated_at_id_idx,
  enrolments_level_id_id_idx, enrolments_level_id_status_id_idx, enrolments_level_id_updated_at_id_idx,
  enrolments_by_course_and_level;

-- On servers that spread areas: a new table of an area's rows lives where the area lives. Elsewhere it does nothing. Called
-- by the migration that makes the table, before it refers to other tables.
create or replace function spread_by_area(new_table regclass) returns void language plpgsql as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then return; end if;
  if not exists (select from pg_dist_partition where logicalrelid = 'users'::regclass) then return; end if;
  perform create_distributed_table(new_table, 'area_id', colocate_with => 'users');
end $$;
