-- The terms of use for payments, beside privacy policy and terms of use.
alter table group_document drop constraint group_document_kind_check;
alter table group_document add constraint group_document_kind_check check (kind in ('privacy', 'terms', 'payment-terms'));
