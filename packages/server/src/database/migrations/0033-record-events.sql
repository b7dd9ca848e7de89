-- The functions of the triggers that note events, all of them in their present form. Each says only what happened to the
-- rows of its statement, and `record_events` does the rest. `raise_version`, in migration 30, decides which changed rows
-- get another version and so an event (docs/decisions/0040-events.md, 0053-what-writes-may-cost.md).

-- Adds one row for each area and at most 500 events, however many there are. They are gathered first, because servers that
-- spread areas cannot read the rows of a trigger in a statement on a spread table, and they come as a cursor, because only
-- the function of the trigger itself sees those rows.
create or replace function record_events(events refcursor) returns void language plpgsql as $$
declare
  event record;
  area uuid;
  all_types text[];
  all_ids uuid[];
  all_versions bigint[];
  all_data jsonb[];
begin
  loop
    fetch events into event;
    if area is not null and (event.area_id is distinct from area or cardinality(all_types) = 500) then
      insert into unsettled_events (area_id, types, subject_ids, versions, data)
      values (area, all_types, all_ids, all_versions, all_data);
      all_types := null; all_ids := null; all_versions := null; all_data := null;
    end if;
    area := event.area_id;
    exit when area is null;
    all_types := all_types || event.type;
    all_ids := all_ids || event.id;
    all_versions := all_versions || event.version;
    all_data := all_data || event.data;
  end loop;
  close events;
end $$;

create or replace function note_created_hierarchy_levels() returns trigger language plpgsql as $$
declare
  events refcursor;
begin
  open events for
    select area_id, id, version, 'hierarchy_level.created'::text as type, null::jsonb as data
    from new_rows;
  perform record_events(events);
  return null;
end $$;

create or replace function note_created_users() returns trigger language plpgsql as $$
declare
  events refcursor;
begin
  open events for
    select area_id, uuid as id, version, 'user.created'::text as type, null::jsonb as data
    from new_rows where kind = 'person';
  perform record_events(events);
  return null;
end $$;

create or replace function note_created_courses() returns trigger language plpgsql as $$
declare
  events refcursor;
begin
  open events for
    select area_id, id, version, 'course.created'::text as type, jsonb_build_object('status', status) as data
    from new_rows;
  perform record_events(events);
  return null;
end $$;

create or replace function note_created_enrolments() returns trigger language plpgsql as $$
declare
  events refcursor;
begin
  open events for
    select area_id, id, version, 'enrolment.created'::text as type,
      jsonb_build_object('status', status, 'user_uuid', user_uuid, 'course_id', course_id) as data
    from new_rows;
  perform record_events(events);
  return null;
end $$;

create or replace function note_deleted_hierarchy_levels() returns trigger language plpgsql as $$
declare
  events refcursor;
begin
  open events for
    select area_id, id, version + 1 as version, 'hierarchy_level.deleted'::text as type,
      jsonb_build_object('external_id', external_id) as data
    from old_rows;
  perform record_events(events);
  return null;
end $$;

create or replace function note_deleted_courses() returns trigger language plpgsql as $$
declare
  events refcursor;
begin
  open events for
    select area_id, id, version + 1 as version, 'course.deleted'::text as type,
      jsonb_build_object('status', status, 'external_id', external_id) as data
    from old_rows;
  perform record_events(events);
  return null;
end $$;

-- Old and new rows are joined in full, although every row has its counterpart, because PostgreSQL never does that by a
-- nested loop: the plan for one row, which a connection keeps, serves a million, too. A condition that is false of nulls
-- would undo this.

create or replace function note_changed_users() returns trigger language plpgsql as $$
declare
  events refcursor;
begin
  open events for
    select n.area_id, n.uuid as id, n.version,
      case when n.anonymised_at is not null and o.anonymised_at is null then 'user.anonymised'
        when o.active and not n.active then 'user.deactivated'
        when n.active and not o.active then 'user.reactivated'
        else 'user.changed' end as type,
      jsonb_build_object('changed', array_remove(array[
        case when n.display_name is distinct from o.display_name then 'display_name' end,
        case when n.email is distinct from o.email then 'email' end,
        case when n.external_id is distinct from o.external_id then 'external_id' end,
        case when n.role is distinct from o.role then 'role' end,
        case when n.level_id is distinct from o.level_id then 'level_id' end,
        case when n.active is distinct from o.active then 'active' end,
        case when n.anonymised_at is distinct from o.anonymised_at then 'anonymised_at' end], null)) as data
    from new_rows n full join old_rows o on o.area_id = n.area_id and o.uuid = n.uuid
    where coalesce(n.kind, '') = 'person';
  perform record_events(events);
  return null;
end $$;

create or replace function note_changed_courses() returns trigger language plpgsql as $$
declare
  events refcursor;
begin
  open events for
    select n.area_id, n.id, n.version,
      case when n.status = o.status or n.status = 'draft' then 'course.changed' else 'course.' || n.status end as type,
      jsonb_build_object('changed', array_remove(array[
        case when n.level_id is distinct from o.level_id then 'level_id' end,
        case when n.title is distinct from o.title then 'title' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.description is distinct from o.description then 'description' end,
        case when n.language is distinct from o.language then 'language' end,
        case when n.status is distinct from o.status then 'status' end,
        case when n.self_enrolment is distinct from o.self_enrolment then 'self_enrolment' end,
        case when n.external_id is distinct from o.external_id then 'external_id' end,
        case when n.summary is distinct from o.summary then 'summary' end,
        case when n.link is distinct from o.link then 'link' end,
        case when n.image_url is distinct from o.image_url then 'image_url' end,
        case when n.tags is distinct from o.tags then 'tags' end,
        case when n.duration_minutes is distinct from o.duration_minutes then 'duration_minutes' end], null),
        'status', n.status) as data
    from new_rows n full join old_rows o on o.area_id = n.area_id and o.id = n.id;
  perform record_events(events);
  return null;
end $$;

create or replace function note_changed_enrolments() returns trigger language plpgsql as $$
declare
  events refcursor;
begin
  open events for
    select n.area_id, n.id, n.version,
      case when n.status <> o.status and n.status in ('completed', 'failed', 'withdrawn') then 'enrolment.' || n.status
        when n.status <> o.status and o.status in ('completed', 'failed', 'withdrawn') then 'enrolment.renewed'
        when n.status <> o.status or n.progress <> o.progress then 'enrolment.progressed'
        else 'enrolment.changed' end as type,
      jsonb_build_object('changed', array_remove(array[
        case when n.status is distinct from o.status then 'status' end,
        case when n.progress is distinct from o.progress then 'progress' end,
        case when n.score is distinct from o.score then 'score' end,
        case when n.enrolled_at is distinct from o.enrolled_at then 'enrolled_at' end,
        case when n.started_at is distinct from o.started_at then 'started_at' end,
        case when n.completed_at is distinct from o.completed_at then 'completed_at' end,
        case when n.due_at is distinct from o.due_at then 'due_at' end], null),
        'status', n.status,
        'user_uuid', n.user_uuid,
        'course_id', n.course_id) as data
    from new_rows n full join old_rows o on o.area_id = n.area_id and o.id = n.id
    -- Enrolments that only go with a person who moves keep their version, and the event is that of the person.
    where n.version is distinct from o.version;
  perform record_events(events);
  return null;
end $$;

create or replace function note_changed_hierarchy_levels() returns trigger language plpgsql as $$
declare
  events refcursor;
begin
  open events for
    with touched as materialized (
      select n.area_id, n.id, n.version, n.parent_id, n.ancestor_ids,
        n.parent_id <> o.parent_id as moved,
        n.ancestor_ids <> o.ancestor_ids or n.name <> o.name as elsewhere,
        array_remove(array[
          case when n.name is distinct from o.name then 'name' end,
          case when n.parent_id is distinct from o.parent_id then 'parent_id' end,
          case when n.external_id is distinct from o.external_id then 'external_id' end], null) as changed
      from new_rows n full join old_rows o on o.area_id = n.area_id and o.id = n.id
    ), below as (
      select area_id, above, count(*) as levels from (
        select area_id, id, unnest(ancestor_ids) as above from touched where changed = '{}'
      ) as steps where above <> id group by area_id, above
    )
    select t.area_id, t.id, t.version,
      case when t.moved then 'hierarchy_level.moved' else 'hierarchy_level.changed' end as type,
      jsonb_build_object('changed', t.changed || case when t.elsewhere or t.changed = '{}' then '{path}'::text[] else '{}' end)
        || case when below.levels is null then '{}' else jsonb_build_object('below', below.levels) end as data
    from touched t
    full join below on below.area_id = t.area_id and below.above = t.id
    full join (select area_id, id from touched) as parent on parent.area_id = t.area_id and parent.id = t.parent_id
    -- Every level that only changes with those above it is in the event of one of them. If the statement has none of
    -- them, as when an older version imports in parts, the level has its own.
    where coalesce(t.id::text, '') <> '' and (coalesce(t.changed, '{}') <> '{}' or coalesce(parent.id::text, '') = '');
  perform record_events(events);
  return null;
end $$;
