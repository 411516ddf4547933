-- The application fee is a charge of finance: where charges of a source are booked, who pays for a family, and the payment that the office recorded with the fee.
alter table product add column source text check (source in ('application'));
create unique index product_of_source on product (school_id, source) where source is not null;

alter table application_family add column payer_id bigint, add foreign key (school_id, payer_id) references payer (school_id, id);
create index on application_family (school_id, payer_id) where payer_id is not null;

alter table application add column fee_payment_id bigint, add foreign key (school_id, fee_payment_id) references payment (school_id, id);
create index on application (school_id, fee_payment_id) where fee_payment_id is not null;
