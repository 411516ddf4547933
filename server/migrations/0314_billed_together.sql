-- An organization can be billed for all its students together: what signing creates for it are charges, until the office makes one invoice of them.
alter table master_contract
  add column billing text not null default 'each' check (billing in ('each', 'together')),
  add column due_days integer check (due_days between 0 and 365),
  add column payment_plan_id bigint,
  add foreign key (school_id, payment_plan_id) references payment_plan (school_id, id);
create index on master_contract (school_id, payment_plan_id) where payment_plan_id is not null;

alter table product drop constraint product_source_check, add constraint product_source_check check (source in ('application', 'contract'));
