-- What an administrator must look after is found without reading the webhooks that work.
create index webhooks_in_trouble on webhooks (area_id, id) where status <> 'active' or failing_since is not null;
create index webhook_parked_tried on webhook_parked (area_id, webhook_id) where attempts > 0;
