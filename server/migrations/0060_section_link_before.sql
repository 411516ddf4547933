alter table section_link add column before jsonb not null default '{}'; -- units, activities, links and standards as they stood before, for the way back
