-- The log by time, and by kind and time: what is rare is found without reading the rest.
create index audit_log_at on audit_log (school_id, at, id);
create index audit_log_kind on audit_log (school_id, table_name, operation, at, id);
