-- A teacher's home asks, class by class, which incomplete grades are over their time.
create index section_mark_incomplete_section on section_mark (school_id, section_id, incomplete_until) where incomplete_until is not null;
