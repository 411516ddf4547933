-- Points of a letter in the weighted grade point average; null: as in the plain one.
alter table grading_scale_row add column weighted_gpa_points numeric(5,3);
alter table final_grade add column weighted_gpa_points numeric(5,3);
