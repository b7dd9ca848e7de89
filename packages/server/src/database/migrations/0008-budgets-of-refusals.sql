-- With which others a refused attempt shares its room: strangers must not push out failed sign-ins, nor one client the
-- attempts of another. Changes, and refusals of versions before this one, have none.
alter table audit_events add column budget text;
create index if not exists refusals_by_budget on audit_events (budget, id) where refusal is not null;
