create table administrators (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  active boolean not null default true,
  created_at timestamptz not null
);

-- The one-time link that makes the first administrator. Only the hash of its secret is kept.
create table set_up_links (
  secret_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table sessions (
  secret_hash bytea primary key,
  administrator_id uuid not null references administrators on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on sessions (administrator_id);
create index on sessions (expires_at);

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
