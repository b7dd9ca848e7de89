-- Where areas are spread over servers, an area moves to another one by replication, which must be able to tell the rows of
-- a table apart when they are deleted. A key would be an index that every write pays for; whole rows do it, and cost
-- nothing where nothing is replicated.
alter table unsettled_events replica identity full;
