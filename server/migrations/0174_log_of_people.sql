-- The log is read without what the portal did by itself.
create index audit_log_people on audit_log (school_id, at, id) where real_user_id is not null;
