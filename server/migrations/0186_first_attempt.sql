-- Of several attempts at a set of questions the first may be the one that counts.
alter table question_set drop constraint question_set_keep_check, add constraint question_set_keep_check check (keep in ('highest', 'latest', 'first', 'average'));
