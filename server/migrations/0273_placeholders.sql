-- What placeholders of domains stood for when a message was sent: by their name, for this recipient.
alter table message_recipient add column filled jsonb;
insert into auth.personal_column (table_name, column_name, whose, key_column, becomes) values ('message_recipient', 'filled', 'person', 'person_id', 'null');
