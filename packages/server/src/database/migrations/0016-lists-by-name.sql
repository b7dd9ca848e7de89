-- People and courses in the order of the alphabet, for each level, too. The people of an area have their index since 0006.
create index if not exists users_by_level_and_name on users (area_id, level_id, (left(search_text, 100) collate "C"), uuid)
  where kind = 'person';
-- Few of many: in the order of the alphabet, a page of them would take a walk past all the others.
create index if not exists users_by_role_and_name on users (area_id, role, (left(search_text, 100) collate "C"), uuid)
  where kind = 'person' and role <> 'learner';
create index if not exists users_by_level_role_and_name
  on users (area_id, level_id, role, (left(search_text, 100) collate "C"), uuid)
  where kind = 'person' and role <> 'learner';
create index if not exists inactive_users_by_name on users (area_id, (left(search_text, 100) collate "C"), uuid)
  where kind = 'person' and not active;
create index if not exists inactive_users_by_level_and_name
  on users (area_id, level_id, (left(search_text, 100) collate "C"), uuid) where kind = 'person' and not active;
create index if not exists courses_by_title on courses (area_id, (left(search_text, 100) collate "C"), id);
create index if not exists courses_by_level_and_title
  on courses (area_id, level_id, (left(search_text, 100) collate "C"), id);
