-- Many write the family name first: "Müller Anna". This index has the whole name in that order. The one of 0006 and its
-- function `family_name_form` stay for versions before this one; the release after this one drops them.
create or replace function family_name_first(text) returns text
  language sql immutable strict parallel safe
  begin atomic
    select left(search_form(regexp_replace($1, '^(.*)\s+(\S+)$', '\2 \1')), 100);
  end;
create index if not exists users_by_family_name on users (area_id, (family_name_first(display_name) collate "C"), uuid)
  where kind = 'person';

-- Who of a part of the hierarchy is in a course, however many are in it elsewhere.
create index if not exists enrolments_by_course_and_level on enrolments (course_id, level_id, id);
