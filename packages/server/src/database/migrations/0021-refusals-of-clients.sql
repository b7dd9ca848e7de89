-- Why an access token was refused: without it, the changes of a busy one would be read, too. On a large trail, build it
-- beforehand (see the changelog).
create index if not exists refusals_by_client on audit_events (client_id, id)
  where refusal is not null and client_id is not null;
