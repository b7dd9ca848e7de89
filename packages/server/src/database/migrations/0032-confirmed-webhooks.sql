-- Receivers that have not confirmed yet that they want what is sent (docs/decisions/0052-receivers-confirm.md). Null in
-- `challenge`: confirmed, as all webhooks from before are.
alter table webhooks
  add column challenge text,
  -- How often it was sent, and when it is sent next; null once it was sent often enough.
  add column challenges integer not null default 0,
  add column next_challenge_at timestamptz;
create index webhooks_to_challenge on webhooks (next_challenge_at) where challenge is not null and status = 'active';
