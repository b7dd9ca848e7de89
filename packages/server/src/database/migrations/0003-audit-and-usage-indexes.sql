-- The audit trail by action, newest first, and the calls of all records on the last days.
create index on audit_events (action, id);
create index on access_token_calls (day);
