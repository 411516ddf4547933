-- Absences of many students are counted from an index alone: report cards, progress, homes.
create index attendance_absent on attendance (school_id, student_id, section_id, date) where code = 'absent';
