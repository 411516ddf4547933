-- Who did something, by name, wherever one or two of many rows have one: a join to accounts makes each plan carry the rule of who sees which account.
create function kernel.account_name(p_account bigint) returns text language plpgsql stable as $$
begin
  if p_account is null then return null; end if;
  return (select trim(a.fname || ' ' || a.lname) from account a where a.id = p_account);
end $$;
