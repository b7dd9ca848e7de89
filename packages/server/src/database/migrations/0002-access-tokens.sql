-- A user belongs to one learning area. The area is part of the key: the same UUID in two areas is two users,
-- so that nobody learns from a refused UUID that another area has it.
create table users (
  area_id uuid not null references hierarchy_levels,
  uuid uuid not null,
  kind text not null check (kind in ('person', 'service')),
  display_name text not null,
  role text not null check (role in ('learner', 'instructor', 'manager', 'reader')),
  level_id uuid not null references hierarchy_levels,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (area_id, uuid)
);

-- client_id is the UUID of the record's own service user. The secret itself is nowhere.
create table access_tokens (
  client_id uuid primary key,
  area_id uuid not null,
  name text not null,
  access text not null check (access in ('read', 'read_write')),
  secret_hash bytea not null,
  -- The last day on which it works, UTC.
  expiration_date date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (area_id, client_id) references users
);
create index on access_tokens (created_at, client_id);
create index on access_tokens (lower(name), client_id);
create index on access_tokens (expiration_date, client_id);
create index on access_tokens (area_id, created_at, client_id);

-- Issued tokens are not stored; those revoked one by one are, until they would have ended anyway.
create table revoked_tokens (
  token_id bytea primary key,
  expires_at timestamptz not null
);
create index on revoked_tokens (expires_at);

create table access_token_uses (
  client_id uuid primary key references access_tokens,
  last_used_at timestamptz not null,
  last_address text not null
);

create table access_token_calls (
  client_id uuid not null references access_tokens,
  day date not null,
  calls bigint not null,
  primary key (client_id, day)
);

-- What instances have to forget from their caches. Read in the order of transactions (see database/change-feed.ts).
create table changes (
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  key text not null,
  at timestamptz not null default now()
);
create index on changes (xid);
create index on changes (at);
