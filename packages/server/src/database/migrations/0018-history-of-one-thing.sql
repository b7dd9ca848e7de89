-- What happened to one thing, newest first. On a large trail, build it beforehand (see the changelog).
create index if not exists audit_events_by_subject on audit_events (subject, id) where subject is not null;
