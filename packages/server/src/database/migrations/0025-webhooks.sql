-- Where events of an area are sent: a place in the feed for each receiver, and what it could not take
-- (docs/decisions/0043-webhooks.md). The rows stay in one place, like those of access tokens.
create table webhooks (
  area_id uuid not null,
  id uuid not null,
  -- Null: of the area, made by an administrator.
  client_id uuid references access_tokens,
  url text not null,
  description text not null,
  types text[] not null,
  payload text not null,
  ignore_own boolean not null,
  -- Encrypted with a key that is not in the database.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  status text not null default 'active',
  reason text,
  -- Everything up to here is handled, and of what follows the few in `ahead`.
  position bigint not null,
  ahead bigint[] not null default '{}',
  -- A replay sends up to the first and then goes on after the second.
  replay_to bigint,
  resume_at bigint,
  failures integer not null default 0,
  -- How often in a row it answered 410.
  gone smallint not null default 0,
  failing_since timestamptz,
  next_attempt_at timestamptz not null,
  last_delivered_at timestamptz,
  last_failed_at timestamptz,
  -- Which process sends, and until when nobody else does. A process that comes too late has an old token.
  lease_token bigint not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (area_id, id)
);
create index webhooks_by_client on webhooks (client_id) where client_id is not null;
create index webhooks_to_send on webhooks (next_attempt_at) where status = 'active';

-- Events that a receiver could not take while it took others, and later ones of the same things, which must wait.
create table webhook_parked (
  area_id uuid not null,
  webhook_id uuid not null,
  position bigint not null,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  parked_at timestamptz not null,
  attempts integer not null default 0,
  -- Null while it waits for an earlier one, and when it was given up.
  next_attempt_at timestamptz,
  gave_up boolean not null default false,
  last_status smallint,
  last_problem text,
  primary key (area_id, webhook_id, position),
  foreign key (area_id, webhook_id) references webhooks on delete cascade
);
create index webhook_parked_due on webhook_parked (next_attempt_at) where next_attempt_at is not null;

create table webhook_attempts (
  area_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  event_id uuid not null,
  type text not null,
  outcome text not null,
  status smallint,
  problem text,
  milliseconds real not null,
  -- How a failed answer begins.
  answer text,
  primary key (area_id, webhook_id, id),
  foreign key (area_id, webhook_id) references webhooks on delete cascade
);
create index webhook_attempts_by_age on webhook_attempts (id);
