-- Courses of a language, and those with or without self-enrolment, in order of title, for each area and each level.
create index if not exists courses_by_language_and_title
  on courses (area_id, language, (left(search_text, 100) collate "C"), id);
create index if not exists courses_by_self_enrolment_and_title
  on courses (area_id, self_enrolment, (left(search_text, 100) collate "C"), id);
create index if not exists courses_by_language_self_enrolment_and_title
  on courses (area_id, language, self_enrolment, (left(search_text, 100) collate "C"), id);
create index if not exists courses_by_level_language_and_title
  on courses (area_id, level_id, language, (left(search_text, 100) collate "C"), id);
create index if not exists courses_by_level_self_enrolment_and_title
  on courses (area_id, level_id, self_enrolment, (left(search_text, 100) collate "C"), id);
create index if not exists courses_by_level_language_self_enrolment_and_title
  on courses (area_id, level_id, language, self_enrolment, (left(search_text, 100) collate "C"), id);
