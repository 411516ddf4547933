-- For whom left, and on which last day: so that an invoice is not credited for it once more.
alter table credit_note add column left_on date;
