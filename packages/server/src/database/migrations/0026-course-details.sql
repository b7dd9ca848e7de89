-- What a website needs to show a course. The columns are optional or have a constant default, so no row is rewritten.
alter table courses add column summary text;
alter table courses add column link text;
alter table courses add column image_url text;
alter table courses add column tags text[] not null default '{}';
alter table courses add column duration_minutes integer;

create or replace function note_changed_courses() returns trigger language plpgsql as $$
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
    from new_rows n full join old_rows o on o.area_id = n.area_id and o.id = n.id
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
