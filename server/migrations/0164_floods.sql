-- A stream of live events ends with the session that opened it, however that ended.
create function auth.notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_live', json_build_array(json_build_object('school_id', 0, 'topic', 'session.ended', 'session', encode(old.token_hash, 'hex')))::text);
  return null;
end
$$;
create trigger notify_end after update of revoked_at, token_hash on auth.session for each row
  when (old.revoked_at is distinct from new.revoked_at or old.token_hash is distinct from new.token_hash) execute function auth.notify_session_end();
create trigger notify_deletion after delete on auth.session for each row execute function auth.notify_session_end();
revoke execute on function auth.notify_session_end from public;

-- What was uploaded within the last hour.
create index file_newest on file (school_id, created_at);
