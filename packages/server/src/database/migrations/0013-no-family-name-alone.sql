-- The index of 0006 that 0007 replaced. No version that starts on 0012 reads it, and every person written pays for it.
drop index if exists users_area_id_family_name_form_uuid_idx;
