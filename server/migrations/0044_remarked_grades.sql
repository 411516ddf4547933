-- The few cells of a class that are exempt or carry a comment are found without reading its other cells.
create index grade_remarked on grade (school_id, section_id) where exempt or comment <> '';
