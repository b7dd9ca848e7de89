-- One request leaves one event: a level that is renamed or moved says how many levels below it changed with it, and a person
-- who moves takes the enrolments along (docs/decisions/0053-what-writes-may-cost.md). A row that only goes along keeps its
-- version, because it has no event of that version.
create or replace function raise_version() returns trigger language plpgsql as $$
begin
  -- Servers that spread areas add a number to the names of tables.
  if tg_table_name like 'hierarchy_levels%' then
    if (new.name, new.parent_id, new.external_id) is not distinct from (old.name, old.parent_id, old.external_id) then
      new.version := old.version;
      return new;
    end if;
  elsif tg_table_name like 'enrolments%' then
    if new.level_id <> old.level_id
      and (new.status, new.progress, new.score, new.enrolled_at, new.started_at, new.completed_at, new.due_at)
        is not distinct from
        (old.status, old.progress, old.score, old.enrolled_at, old.started_at, old.completed_at, old.due_at) then
      new.version := old.version;
      return new;
    end if;
  end if;
  new.version := old.version + 1;
  return new;
end $$;

-- As in migration 22, joins are full: the plan for one row, which a connection keeps, must serve a whole tree, too.

create or replace function note_changed_hierarchy_levels() returns trigger language plpgsql as $$
declare
  event record;
  area uuid;
  all_types text[];
  all_ids uuid[];
  all_versions bigint[];
  all_data jsonb[];
begin
  for event in
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
    where coalesce(t.id::text, '') <> '' and (coalesce(t.changed, '{}') <> '{}' or coalesce(parent.id::text, '') = '')
  loop
    if event.area_id <> area or cardinality(all_types) = 500 then
      insert into unsettled_events (area_id, types, subject_ids, versions, data)
      values (area, all_types, all_ids, all_versions, all_data);
      all_types := null; all_ids := null; all_versions := null; all_data := null;
    end if;
    area := event.area_id;
    all_types := all_types || event.type;
    all_ids := all_ids || event.id;
    all_versions := all_versions || event.version;
    all_data := all_data || event.data;
  end loop;
  if area is not null then
    insert into unsettled_events (area_id, types, subject_ids, versions, data)
    values (area, all_types, all_ids, all_versions, all_data);
  end if;
  return null;
end $$;

create or replace function note_changed_enrolments() returns trigger language plpgsql as $$
declare
  event record;
  area uuid;
  all_types text[];
  all_ids uuid[];
  all_versions bigint[];
  all_data jsonb[];
begin
  for event in
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
    -- Of a person who moves, there is one event: enrolments only go with them.
    where not coalesce(n.level_id <> o.level_id, false)
      or n.status is distinct from o.status
      or n.progress is distinct from o.progress
      or n.score is distinct from o.score
      or n.enrolled_at is distinct from o.enrolled_at
      or n.started_at is distinct from o.started_at
      or n.completed_at is distinct from o.completed_at
      or n.due_at is distinct from o.due_at
  loop
    if event.area_id <> area or cardinality(all_types) = 500 then
      insert into unsettled_events (area_id, types, subject_ids, versions, data)
      values (area, all_types, all_ids, all_versions, all_data);
      all_types := null; all_ids := null; all_versions := null; all_data := null;
    end if;
    area := event.area_id;
    all_types := all_types || event.type;
    all_ids := all_ids || event.id;
    all_versions := all_versions || event.version;
    all_data := all_data || event.data;
  end loop;
  if area is not null then
    insert into unsettled_events (area_id, types, subject_ids, versions, data)
    values (area, all_types, all_ids, all_versions, all_data);
  end if;
  return null;
end $$;
