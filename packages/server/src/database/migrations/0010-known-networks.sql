-- From where each administrator signed in lately: a few, and not for long.
create table known_networks (
  administrator_id uuid not null references administrators on delete cascade,
  network text not null,
  last_signed_in_at timestamptz not null,
  primary key (administrator_id, network)
);
create index on known_networks (network);
create index on known_networks (last_signed_in_at);
