-- When an administrator last proved in this session who they are. Null: when it was opened.
alter table sessions add column confirmed_at timestamptz;

-- Failed attempts of the current window. In the row, so that all instances share them and a restart forgets none.
alter table administrators
  add column wrong_codes integer not null default 0,
  add column wrong_codes_since timestamptz,
  add column failed_confirmations integer not null default 0,
  add column failed_confirmations_since timestamptz;
