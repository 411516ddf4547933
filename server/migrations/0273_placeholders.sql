-- What placeholders of domains stood for when a message was sent: by their name, for this recipient.
alter table message_recipient add column filled jsonb not null default '{}';
