-- Every write pays for every index of its table. So each says which list, search, count or check needs it, and one
-- that nothing needs any more can be found and dropped.

comment on index hierarchy_levels_ancestor_ids_idx is
  'Serves every list, count and change of a branch, which begins with the ids of its levels.';
comment on index hierarchy_levels_area_id_external_id_idx is
  'Serves the search for a level by its external id and imports, and keeps external ids unique in an area.';
comment on index hierarchy_levels_area_id_updated_at_id_idx is
  'Serves the list of levels changed since a time.';
comment on index hierarchy_levels_parent_id_idx is
  'Serves the lists of learning areas and of the levels below a level, and the check that a deleted level has none.';
comment on index levels_by_id is
  'Serves administrators, who name a level without its area, and finds the slug of the area that every listed row shows.';

comment on index users_area_id_external_id_idx is
  'Serves the search for a user by external id and imports, and keeps external ids unique in an area.';
comment on index users_area_id_lower_idx is
  'Serves the list and the search of people by their whole email address.';
comment on index users_area_id_updated_at_uuid_idx is
  'Serves the list of users changed since a time, and of all users by last change.';
comment on index users_by_level_and_change is
  'Serves the lists of users of a branch by change, and the check that a deleted level has none.';
comment on index users_by_level is
  'Serves the list and the count of people of a branch, and the count of people of one level.';
comment on index users_area_id_role_uuid_idx is
  'Serves the list and the count of people with a rare role, in an area.';
comment on index users_by_level_and_role is
  'Serves the list and the count of people with a rare role, in a branch.';
comment on index users_area_id_uuid_idx is
  'Serves the list and the count of inactive people of an area.';
comment on index inactive_users_by_level is
  'Serves the list and the count of inactive people of a branch.';
comment on index users_area_id_left_uuid_idx is
  'Serves the list of people of an area in alphabetical order, and the search for the beginning of a name.';
comment on index users_by_level_and_name is
  'Serves the list of people of a branch in alphabetical order.';
comment on index users_by_role_and_name is
  'Serves the list of people with a rare role in alphabetical order, in an area.';
comment on index users_by_level_role_and_name is
  'Serves the list of people with a rare role in alphabetical order, in a branch.';
comment on index inactive_users_by_name is
  'Serves the list of inactive people of an area in alphabetical order.';
comment on index inactive_users_by_level_and_name is
  'Serves the list of inactive people of a branch in alphabetical order.';
comment on index users_by_family_name is
  'Serves the search for the beginning of a name that has the family name first.';
comment on index users_area_id_search_text_idx is
  'Serves the search and the count of people with words anywhere in name, email address or external id.';
comment on index users_area_id_created_by_client_uuid_idx is
  'Serves the lists of an access token that sees only the people it created.';

comment on index courses_id_idx is
  'Serves administrators, who name a course without its area, and finds the rows for a page of a branch.';
comment on index courses_area_id_external_id_idx is
  'Serves the search for a course by its external id and imports, and keeps external ids unique in an area.';
comment on index courses_area_id_code_idx is
  'Serves the list and the count of courses with a code.';
comment on index courses_area_id_updated_at_id_idx is
  'Serves the list of courses changed since a time, and of all courses by last change.';
comment on index courses_by_level_and_change is
  'Serves the lists of courses of a branch by change.';
comment on index courses_by_level is
  'Serves the list and the count of courses of a branch, and the check that a deleted level has none.';
comment on index courses_area_id_search_text_idx is
  'Serves the search and the count of courses with words in title, code or external id.';
comment on index courses_by_title is
  'Serves the list of courses of an area in alphabetical order, and of a search over all areas.';
comment on index courses_by_level_and_title is
  'Serves the list of courses of a branch in alphabetical order.';
comment on index courses_by_language_and_title is
  'Serves the list of courses of an area in one language.';
comment on index courses_by_self_enrolment_and_title is
  'Serves the list of courses of an area with or without self-enrolment.';
comment on index courses_by_language_self_enrolment_and_title is
  'Serves the list and the count of courses of an area by both language and self-enrolment.';
comment on index courses_by_level_language_and_title is
  'Serves the list of courses in one language, of a branch or offered on a level.';
comment on index courses_by_level_self_enrolment_and_title is
  'Serves the list of courses with or without self-enrolment, of a branch or offered on a level.';
comment on index courses_by_level_language_self_enrolment_and_title is
  'Serves the list and the count of courses by both language and self-enrolment, of a branch or offered on a level.';

comment on index enrolments_id_idx is
  'Serves administrators, who name an enrolment without its area, and finds the rows for a page of a branch.';
comment on index enrolments_area_id_user_uuid_course_id_key is
  'Serves the list of enrolments of a user and their move to another level, and allows one for each user and course.';
comment on index enrolments_area_id_status_id_idx is
  'Serves the list of enrolments of a status, in an area.';
comment on index enrolments_area_id_updated_at_id_idx is
  'Serves the list of enrolments changed since a time, in an area.';
comment on index enrolments_by_level is
  'Serves the list of enrolments of a branch.';
comment on index enrolments_by_level_and_status is
  'Serves the list of enrolments of a status, in a branch.';
comment on index enrolments_by_level_and_change is
  'Serves the list of enrolments changed since a time, in a branch.';
comment on index enrolments_by_course is
  'Serves the list of enrolments of a course in a branch, their count, and the check that a deleted course has none.';
comment on index enrolments_course_id_id_idx is
  'Serves the list of enrolments of a course in an area, so that a page of a large course is read in order.';

comment on index audit_events_request_id_idx is
  'Serves the audit trail of one request.';
comment on index audit_events_client_id_id_idx is
  'Serves the audit trail of an access token.';
comment on index audit_events_area_id_id_idx is
  'Serves the audit trail of an area.';
comment on index audit_events_action_id_idx is
  'Serves the audit trail of an action.';
comment on index audit_events_by_subject is
  'Serves the history of one thing.';
comment on index audit_events_id_idx is
  'Serves the audit trail of refusals, and the clean-up of those without a budget.';
comment on index refusals_by_budget is
  'Serves the clean-up of refusals, which keeps a limited number of each budget.';
comment on index refusals_by_client is
  'Serves the refusals of an access token, in the audit trail and summed up by reason.';
