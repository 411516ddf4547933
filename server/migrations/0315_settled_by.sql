-- The sums of invoices and payments follow their entries; a payment knows the transaction that settled it.
create or replace function kernel.follow_entries() returns trigger language plpgsql as $$
begin
  update invoice i set balance = i.balance + d.open, written_off = i.written_off + d.gone
  from (
    select e.school_id, e.invoice_id, coalesce(sum(e.amount) filter (where a.kind = 'receivable'), 0) as open,
      coalesce(sum(e.amount) filter (where a.kind = 'write_off'), 0) as gone
    from added e join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id
    where e.invoice_id is not null and a.kind in ('receivable', 'write_off') group by 1, 2
  ) d
  where i.school_id = d.school_id and i.id = d.invoice_id and (d.open <> 0 or d.gone <> 0);
  update payment p set unapplied = p.unapplied - d.credit, refunded = p.refunded + d.refunded, transaction_id = coalesce(p.transaction_id, d.settled_by)
  from (
    select e.school_id, e.payment_id, sum(e.amount) as credit,
      coalesce(sum(e.amount) filter (where t.kind = 'refund'), 0) as refunded,
      min(t.id) filter (where t.kind = 'payment' and t.reverses_id is null) as settled_by
    from added e join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id
    join ledger_transaction t on t.school_id = e.school_id and t.id = e.transaction_id
    where e.payment_id is not null and a.kind in ('credit', 'deposit') group by 1, 2
  ) d
  where p.school_id = d.school_id and p.id = d.payment_id and (d.credit <> 0 or d.refunded <> 0 or d.settled_by is not null);
  return null;
end $$;
