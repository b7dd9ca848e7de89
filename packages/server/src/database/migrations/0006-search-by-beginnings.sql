-- Whoever looks for a person types the beginning of the name, or of the family name. These stand here in the order of the
-- alphabet, so that a page of them is read without looking at the others, however many there are. Cut, because an index
-- takes no long texts.
create or replace function family_name_form(text) returns text
  language sql immutable strict parallel safe
  begin atomic
    select left(search_form(substring($1 from '\S+$')), 100);
  end;
create index on users (area_id, (left(search_text, 100) collate "C"), uuid) where kind = 'person';
create index on users (area_id, (family_name_form(display_name) collate "C"), uuid) where kind = 'person';
