create table administrators (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  -- The second factor, not yet confirmed and confirmed; the last time step used, so that a code works once.
  totp_pending_secret bytea,
  totp_secret bytea,
  totp_last_step bigint not null default 0,
  active boolean not null default true,
  created_at timestamptz not null,
  last_signed_in_at timestamptz
);

-- The one-time link that makes the first administrator. Only the hash of its secret is kept.
create table set_up_links (
  secret_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  secret_hash bytea not null unique,
  administrator_id uuid not null references administrators on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index on sessions (administrator_id);
create index on sessions (expires_at);

-- Every change and every refused attempt. Rows are only ever added, and in the end removed by age.
create table audit_events (
  id uuid primary key,
  at timestamptz not null,
  action text not null,
  -- Null for what was done; why, for what was refused.
  refusal text,
  actor_kind text not null,
  actor_id text,
  area_id uuid,
  client_id uuid,
  acting_user uuid,
  subject text,
  address text,
  request_id text,
  details jsonb not null default '{}'
);
create index on audit_events (request_id);
create index on audit_events (client_id, id);
create index on audit_events (area_id, id);
create index on audit_events (id) where refusal is not null;

-- A level without a parent is a learning area and has a slug, which is stable and unique.
create table hierarchy_levels (
  id uuid primary key,
  parent_id uuid references hierarchy_levels,
  name text not null,
  slug text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((parent_id is null) = (slug is not null))
);
create index on hierarchy_levels (parent_id);
