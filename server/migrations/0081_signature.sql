-- Stands below letters that somebody writes in the school's name.
alter table account add column signature text not null default '' check (char_length(signature) <= 1000);
insert into auth.personal_column (table_name, column_name, whose, key_column, becomes) values ('account', 'signature', 'account', 'id', 'empty');
