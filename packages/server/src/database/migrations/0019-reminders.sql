-- Which reminders of the end of an access token were sent, or are being sent by an instance.
create table access_token_reminders (
  area_id uuid not null,
  client_id uuid not null references access_tokens on delete cascade,
  expiration_date date not null,
  -- How many days before it.
  days smallint not null,
  recipient text not null,
  claimed_at timestamptz not null,
  attempts integer not null,
  sent_at timestamptz,
  primary key (area_id, client_id, expiration_date, days, recipient)
);
