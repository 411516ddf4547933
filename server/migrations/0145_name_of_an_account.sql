-- Who did something, by name, where few of many rows have one: a join to accounts makes each plan carry the rule of who sees which account. Empty for an account that the caller does not see.
create function kernel.account_name(p_account bigint) returns text language plpgsql stable as $$
begin
  if p_account is null then return null; end if;
  return coalesce((select trim(a.fname || ' ' || a.lname) from account a where a.id = p_account), '');
end $$;
