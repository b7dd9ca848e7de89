-- Search without accents and case. Both come with PostgreSQL, and the owner of a database may install them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Bound when it is made, so that it finds its parts whatever the search path of a later reader or restore.
create or replace function search_form(text) returns text
  language sql immutable strict parallel safe
  begin atomic
    select lower(unaccent('unaccent'::regdictionary, normalize($1, nfkc)) collate "und-x-icu");
  end;

-- The same for a word that is searched for, so that % and _ in it mean themselves.
create or replace function like_form(text) returns text
  language sql immutable strict parallel safe
  begin atomic
    select regexp_replace(search_form($1), '([\\%_])', '\\\1', 'g');
  end;

-- When a row was last changed, by the database's own clock: the instances' clocks differ, and a client that asks for
-- what has changed since must not miss anything (see database/settled-until.ts).
create or replace function this_moment() returns timestamptz language sql volatile
  begin atomic
    select date_trunc('milliseconds', clock_timestamp());
  end;
create or replace function touch() returns trigger language plpgsql as $$
begin
  new.updated_at := this_moment();
  return new;
end $$;

-- Every level knows its learning area and its way down from it, itself included: a subtree is one look into an index.
alter table hierarchy_levels add column area_id uuid;
alter table hierarchy_levels add column ancestor_ids uuid[];
alter table hierarchy_levels add column external_id text;
update hierarchy_levels set area_id = id, ancestor_ids = array[id];
alter table hierarchy_levels
  alter column area_id set not null,
  alter column created_at set default this_moment(),
  alter column updated_at set default this_moment(),
  alter column ancestor_ids set not null,
  add unique (area_id, id),
  -- A level stays in the area of its parent.
  add foreign key (area_id, parent_id) references hierarchy_levels (area_id, id),
  add check ((parent_id is null) = (area_id = id)),
  add check (ancestor_ids[1] = area_id and ancestor_ids[cardinality(ancestor_ids)] = id);
create unique index on hierarchy_levels (area_id, external_id) where external_id is not null;
create index on hierarchy_levels using gin (ancestor_ids);
create index on hierarchy_levels (area_id, updated_at, id);
create trigger touch before update on hierarchy_levels for each row execute function touch();

alter table users
  alter column created_at set default this_moment(),
  alter column updated_at set default this_moment(),
  add column email text,
  add column external_id text,
  add column anonymised_at timestamptz,
  add column search_text text generated always as
    (search_form(display_name || ' ' || coalesce(email, '') || ' ' || coalesce(external_id, ''))) stored,
  -- Enrolments follow their user to another level.
  add unique (area_id, uuid, level_id),
  drop constraint users_level_id_fkey,
  add foreign key (area_id, level_id) references hierarchy_levels (area_id, id);
create unique index on users (area_id, external_id) where external_id is not null;
create index on users (area_id, lower(email));
create index on users (area_id, updated_at, uuid);
create index on users (level_id, uuid) include (role, active) where kind = 'person';
create index on users (level_id, updated_at, uuid);
-- Few of many: without these, a page of them would take a walk past all the others.
create index on users (area_id, role, uuid) where kind = 'person' and role <> 'learner';
create index on users (level_id, role, uuid) where kind = 'person' and role <> 'learner';
create index on users (area_id, uuid) where kind = 'person' and not active;
create index on users (level_id, uuid) where kind = 'person' and not active;
create index on users using gin (area_id, search_text gin_trgm_ops) where kind = 'person';
create trigger touch before update on users for each row execute function touch();

-- Found by id through a hash, which has no order: lists can only take the way through their area or level. Through an
-- index by id they would have to pass all rows of the others.
create table courses (
  id uuid not null,
  area_id uuid not null,
  level_id uuid not null,
  title text not null,
  code text,
  description text not null,
  language text not null,
  status text not null check (status in ('draft', 'published', 'archived')),
  self_enrolment boolean not null,
  external_id text,
  created_at timestamptz not null default this_moment(),
  updated_at timestamptz not null default this_moment(),
  search_text text generated always as
    (search_form(title || ' ' || coalesce(code, '') || ' ' || coalesce(external_id, ''))) stored,
  primary key (area_id, id),
  foreign key (area_id, level_id) references hierarchy_levels (area_id, id)
);
create index on courses using hash (id);
create unique index on courses (area_id, external_id) where external_id is not null;
create index on courses (area_id, updated_at, id);
create index on courses (level_id, id) include (status);
create index on courses (level_id, updated_at, id);
create index on courses (area_id, code);
create index on courses using gin (area_id, search_text gin_trgm_ops);
create trigger touch before update on courses for each row execute function touch();

-- An enrolment is of the level of its user.
create table enrolments (
  id uuid not null,
  area_id uuid not null,
  user_uuid uuid not null,
  level_id uuid not null,
  course_id uuid not null,
  status text not null check (status in ('enrolled', 'in_progress', 'completed', 'failed', 'withdrawn')),
  progress smallint not null check (progress between 0 and 100),
  score numeric(6, 2) check (score between 0 and 100),
  enrolled_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  due_at timestamptz,
  created_at timestamptz not null default this_moment(),
  updated_at timestamptz not null default this_moment(),
  primary key (area_id, id),
  unique (area_id, user_uuid, course_id),
  foreign key (area_id, user_uuid, level_id) references users (area_id, uuid, level_id) on update cascade,
  foreign key (area_id, course_id) references courses (area_id, id)
);
create index on enrolments using hash (id);
create index on enrolments (area_id, status, id);
create index on enrolments (area_id, updated_at, id);
create index on enrolments (course_id, id);
create index on enrolments (level_id, id);
create index on enrolments (level_id, status, id);
create index on enrolments (level_id, updated_at, id);
create trigger touch before update on enrolments for each row execute function touch();
