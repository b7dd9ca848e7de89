-- 'administrator' or 'auditor', who may look at everything and change nothing.
alter table administrators add column role text not null default 'administrator';
alter table administrator_links add column role text not null default 'administrator';
