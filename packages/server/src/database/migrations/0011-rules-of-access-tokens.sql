-- What an access token may do, for whom, from where and how much. Null is no rule: as before there were any.
alter table access_tokens
  add column paused_at timestamptz,
  -- For whom it may act: who, level_ids, roles, user_uuids, own_people, as the backoffice API has it.
  add column act_for jsonb,
  -- Beside them, access is what they come to: read, or read_write if one of them writes.
  add column permissions text[],
  -- Ids of levels and users are plain values, checked when they are written: no key leads out of this table.
  add column level_id uuid,
  add column networks text[],
  -- Requests in a minute.
  add column rate_limit integer,
  -- Grows whenever one of these is narrowed, so that a change in progress notices.
  add column rules_version integer not null default 0,
  add column owner text,
  add column contact_email text,
  add column note text,
  add column replaces uuid,
  add column replaced_by uuid,
  -- The first of those that replaced each other. Null: it is itself.
  add column first_client_id uuid;

-- Which client made a person: the first of those that replaced each other.
alter table users add column created_by_client uuid;
create index on users (area_id, created_by_client, uuid) where created_by_client is not null;
