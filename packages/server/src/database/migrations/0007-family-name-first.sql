-- Many write the family name first: "Müller Anna". The index of family names now goes on with the rest of the name. The
-- function `family_name_form` stays for versions before this one, which may still run while instances are upgraded.
create or replace function family_name_first(text) returns text
  language sql immutable strict parallel safe
  begin atomic
    select left(search_form(regexp_replace($1, '^(.*)\s+(\S+)$', '\2 \1')), 100);
  end;
create index on users (area_id, (family_name_first(display_name) collate "C"), uuid) where kind = 'person';
drop index users_area_id_family_name_form_uuid_idx;

-- Who of a part of the hierarchy is in a course, however many are in it elsewhere.
create index on enrolments (course_id, level_id, id);
