-- When each work that all instances share was last done: whoever finds it due does it.
create table chores (
  name text primary key,
  done_at timestamptz not null
);

-- Which batches of counted calls are in: one whose acknowledgement was lost is sent again and must not count twice.
create table usage_batches (
  id uuid primary key,
  at timestamptz not null default now()
);
