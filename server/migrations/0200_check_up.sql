-- The check-up compares what the program brings with what the database has.
grant usage on schema migration to portal_app;
grant select on migration.kysely_migration to portal_app;
