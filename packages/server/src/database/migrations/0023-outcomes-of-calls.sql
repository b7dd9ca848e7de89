-- The calls of each access token by outcome, per hour for a week and per day for longer. Kept next to access_tokens.
create table access_token_outcomes (
  client_id uuid not null references access_tokens on delete cascade,
  step text not null check (step in ('hour', 'day')),
  start timestamptz not null,
  ok bigint not null,
  mistake bigint not null,
  refused bigint not null,
  limited bigint not null,
  failed bigint not null,
  -- How many of the successful calls took how long (access-tokens/durations.ts).
  durations bigint[] not null,
  primary key (client_id, step, start)
)
-- The row of the current hour is updated every few seconds, and none of its keys changes.
with (fillfactor = 70);
create index on access_token_outcomes (step, start);
