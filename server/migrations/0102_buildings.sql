-- Buildings have rooms: what a room said of its building becomes a building of its own.
select kernel.catalog_table('building', 'address text not null default ''''');
alter table facility add building_id bigint, add kind text not null default 'classroom';
alter table facility add foreign key (school_id, building_id) references building (school_id, id);
create index facility_building on facility (school_id, building_id);

select set_config('app.request_id', 'buildings', true), set_config('app.system', 'on', true);
insert into building (school_id, name, position)
select school_id, min(building), row_number() over (partition by school_id order by lower(building)) - 1 from facility where building <> '' group by school_id, lower(building);
update facility f set building_id = b.id from building b where b.school_id = f.school_id and lower(b.name) = lower(f.building);
select set_config('app.request_id', '', true), set_config('app.system', '', true);
alter table facility drop column building;
