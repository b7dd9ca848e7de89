-- The learning area of an administrator whose role is 'area_administrator'. No foreign key: deleting an area asks for its
-- administrators itself, and without its area such a role opens nothing.
alter table administrators add column area_id uuid;
alter table administrator_links add column area_id uuid;
