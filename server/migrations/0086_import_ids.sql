-- Import ids that were entered by hand stood with the person alone, where no roster looks for them.
select set_config('app.system', 'on', true), set_config('app.request_id', 'migration', true); -- the owner is blind otherwise
update student s set sis_id = p.sis_id from person p
where p.school_id = s.school_id and p.id = s.id and s.sis_id is null and p.sis_id is not null and not exists (select from student o where o.school_id = s.school_id and o.sis_id = p.sis_id);
update teacher t set sis_id = p.sis_id from person p
where p.school_id = t.school_id and p.id = t.id and t.sis_id is null and p.sis_id is not null and not exists (select from teacher o where o.school_id = t.school_id and o.sis_id = p.sis_id);
