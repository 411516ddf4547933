import { inBulk, insertLargeClasses, insertLargeGroup, insertLargeSchool } from '#server/demo/large-school.queries.ts'
import { random } from '#server/demo/random.ts'
import type { Owner } from '#server/kernel/testing-database.ts'

let made = 0

/**
 * A school of so many students, each in two classes, with what stands in its lists: of most nouns one for every
 * student.
 */
export const grownSchool = async (owner: Owner, students: number): Promise<{ id: number; group_id: number }> => {
  const code = `grown-${process.pid}-${++made}`
  return inBulk(owner.client, async () => {
    const group_id = await insertLargeGroup(owner.client, code, code)
    const id = await insertLargeSchool(owner.client, random(1), {
      group_id,
      code,
      name: code,
      students,
      teachers: students / 20,
      password_hash: '',
    })
    await insertLargeClasses(owner.client, id, {
      prefix: 'c',
      sections: (students * 2) / 25,
      students: 25,
      activities: 6,
      roll_days: 3,
    })
    for (const statement of further)
      await owner.rows(statement.replaceAll('$1', String(id)).replaceAll('$2', String(group_id)))
    return { id, group_id }
  })
}

const office = `(select user_id from person where school_id = $1 and sis_id = 'a1')`
const each = `from (select s.id, row_number() over (order by s.id) as n, (select min(e.id) from enrollment e where e.school_id = s.school_id and e.student_id = s.id) as enrollment_id from student s where s.school_id = $1) s`

const further = [
  `insert into aid_fund (school_id, name) values ($1, 'Aid')`,
  `
    insert into aid_award (school_id, aid_fund_id, student_id, amount, made_at)
    select $1, (select id from aid_fund where school_id = $1), s.id, 1000, now() ${each}`,
  `insert into payer (school_id, kind, person_id) select $1, 'person', s.id ${each}`,
  `
    insert into invoice (
      school_id, number, payer_id, student_id, currency, title, issued_on, due_on, total, balance, made_at
    )
    select
      p.school_id, 'INV-' || p.id, p.id, p.person_id, 'USD', 'Tuition', current_date - 40,
      current_date - (p.id % 100)::int, 100000 + p.id, 50000 + p.id, now()
    from payer p
    where p.school_id = $1`,
  `
    insert into instalment (school_id, invoice_id, plan, position, due_on, amount)
    select i.school_id, i.id, 1, 1, i.due_on, i.total
    from invoice i
    where i.school_id = $1`,
  `
    insert into recurring_invoice (school_id, invoice_id, every, first_on, due_days, issues, sends, made_at)
    select i.school_id, i.id, 'month', current_date + 30, 14, true, false, now()
    from invoice i
    where i.school_id = $1`,
  `
    insert into automatic_payment (school_id, payer_id, provider, state, customer, method, terms, agreed_by, agreed_at)
    select
      p.school_id, p.id, 'stripe', 'on', 'cus_' || p.id, 'pm_' || p.id, 'I allow it.',
      (select min(a.id) from account a),
      now()
    from payer p
    where p.school_id = $1 and p.id % 3 = 0`,
  `
    insert into provider_checkout (
      school_id, payer_id, currency, amount, applications, state, provider, automatic_on, customer, method, made_at
    )
    select
      i.school_id, i.payer_id, 'USD', 50000,
      jsonb_build_array(jsonb_build_object('invoice_id', i.id, 'amount', 50000)),
      case when i.id % 30 = 0 then 'pending' else 'paid' end,
      'stripe', current_date, 'cus_' || i.payer_id, 'pm_' || i.payer_id, now()
    from invoice i
    where i.school_id = $1 and i.payer_id % 3 = 0`,
  `
    insert into payment (school_id, number, payer_id, method, currency, amount, received_on, unapplied, made_at)
    select p.school_id, 'R-' || p.id, p.id, 'bank', 'USD', 50000, current_date - (p.id % 50)::int, p.id % 3 * 100, now()
    from payer p
    where p.school_id = $1`,
  `
    insert into attendance_plan (
      school_id, student_id, start_date, end_date, attendance_code_id, asked_by, asked_role, asked_at
    )
    select
      $1, s.id, current_date + 1, current_date + 1,
      (select min(id) from attendance_code where school_id = $1 and category = 'excused'),
      ${office}, 5, now() ${each}`,
  `
    insert into audit_log (school_id, table_name, row_id, operation, new, user_id, real_user_id, role)
    select $1, 'grade', g.id, 'insert', '{}', g.graded_by, g.graded_by, 3
    from grade g
    where g.school_id = $1`,
  `
    insert into audit_log (school_id, table_name, row_id, operation, new)
    select $1, 'rubric', n, 'insert', '{}'
    from generate_series(1, 30) n`,
  `
    insert into audit_log (school_id, table_name, row_id, operation, new)
    select $1, 'grade', g.id, 'update', '{}'
    from grade g
    where g.school_id = $1`,
  `
    insert into record_read (school_id, person_id, user_id, real_user_id, role, page)
    select $1, s.id, ${office}, ${office}, 2, 'record' ${each}`,
  `
    insert into security_event (school_id, kind, user_id, address, user_agent)
    select $1, 'signed-in', ${office}, '::1', '' ${each}`,
  `
    insert into mail_outbox (school_id, recipient, subject, body, attempts, last_error)
    select $1, 'nobody@mail.example', 'Absent', '', 30, 'refused' ${each}`,
  `
    insert into compliance_item (school_id, name, audience, kind)
    select $1, 'Rule ' || n, 'students', 'confirm'
    from generate_series(1, 3) n`,
  `
    insert into compliance_entry (school_id, item_id, person_id, state, made_by, made_role, made_at)
    select $1, i.id, s.id, 'confirmed', ${office}, 2, now() ${each}
    join compliance_item i on i.school_id = $1`,
  `
    insert into contact_change (school_id, student_id, email, asked_by, asked_role, asked_at)
    select $1, s.id, 'new@family.example', ${office}, 5, now() ${each}`,
  `
    insert into state_approval (school_id, path, input, noun, action, record_ids, note, asked_by, asked_role, asked_at)
    select
      $1, 'section/close_sections',
      jsonb_build_object('section_ids', jsonb_build_array(s.n)),
      'section', 'close', array[s.n], 'Over', ${office}, 2, now() ${each}
    where s.n <= 600`,
  `insert into attendance_step (school_id, name, days) select $1, 'Step ' || n, n from generate_series(1, 2) n`,
  `
    insert into attendance_step_entry (school_id, attendance_step_id, student_id, date, state, made_by, made_at)
    select $1, p.id, s.id, current_date, 'done', ${office}, now() ${each}
    join attendance_step p on p.school_id = $1`,
  `
    insert into resource (school_id, kind, title, owner_id, scope, section_id, folder, tags)
    select
      $1, 'link', 'Link ' || s.n,
      (select min(id) from teacher where school_id = $1),
      'section',
      (select min(id) from section where school_id = $1),
      'Folder ' || s.n % 7, array['Tag ' || s.n % 5] ${each}
    where s.n <= 600`,
  `
    insert into resource_version (school_id, resource_id, number, url, made_by, made_at)
    select school_id, id, 1, 'https://example.org/' || id, ${office}, now()
    from resource
    where school_id = $1`,
  `
    insert into resource_open (school_id, resource_id, person_id, first_at, last_at)
    select school_id, id, owner_id, now(), now()
    from resource
    where school_id = $1`,
  `
    insert into notification_rule (school_id, name, event, recipients, channels, texts)
    select $1, 'Rule ' || n, 'step-reached', '{office}', '{email}', '[]'
    from generate_series(1, 3) n`,
  `
    insert into notification_template (school_id, name, event, texts)
    select $1, 'Template ' || n, 'step-reached', '[{"language": "en", "subject": "x", "body": "y"}]'
    from generate_series(1, 3) n`,
  `
    insert into notification_event (school_id, name, person_id, at)
    select $1, 'step-reached', s.id, now() ${each}`,
  `
    insert into notification (school_id, event_id, rule_id, person_id, channel, status, subject, body, due_at)
    select
      $1, e.id,
      (select min(id) from notification_rule where school_id = $1),
      e.person_id, 'email', 'sent', '', '', now()
    from notification_event e
    where e.school_id = $1`,
  `
    insert into text_message (school_id, person_id, number, words, status)
    select $1, s.id, '+15551230001', 'Trip', 'sent' ${each}`,
  `insert into custom_role (school_id, name) values ($1, 'Helpers')`,
  `
    insert into custom_role_person (school_id, custom_role_id, person_id)
    select $1, r.id, p.id
    from custom_role r
    join person p on p.school_id = r.school_id and p.sis_id like 's%'
    where r.school_id = $1`,
  `
    insert into enrollment_request (school_id, student_id, enrollment_id, asked_by, asked_role, asked_at)
    select $1, s.id, s.enrollment_id, ${office}, 2, now() ${each}`,
  `
    insert into enrollment_change_request (
      school_id, kind, student_id, enrollment_id, note, asked_by, asked_role, asked_at
    )
    select $1, 'withdrawal', s.id, s.enrollment_id, 'Moves away', ${office}, 2, now() ${each}`,
  `
    with families as (
      insert into application_family (school_id, questions, touched_at)
      select $1, '[]', now() ${each}
      returning id
    )
    insert into application (school_id, family_id, state, state_at, submitted_at, number, fname, lname)
    select $1, id, 'submitted', now(), now(), id, 'Given', 'Child ' || id
    from families`,
  `
    insert into person_note (school_id, person_id, kind, category, visibility, created_by, created_at)
    select $1, s.id, 'comment', 'general', 'office', ${office}, now() ${each}`,
  `
    insert into person_note (
      school_id, person_id, kind, category, visibility, document_type, expires_on, review, created_by, created_at
    )
    select
      $1, s.id, 'document', 'general', 'office', 'identity', current_date + (s.n % 20)::int, 'accepted', ${office},
      now() ${each}`,
  `insert into writing_exception (school_id, person_id, allowed, to_role) select $1, s.id, true, 3 ${each}`,
  `
    insert into opening_import (
      school_id, file_name, digest, balance_on, currency, invoices, open, credits, credit, made_by, made_at
    )
    select $1, 'balances.csv', 'of ' || s.id, current_date, 'USD', 1, 100, 0, 0, ${office}, now() ${each}`,
  `
    insert into status_upload (school_id, kind, file_name, changed, same, rejected, made_by, made_at)
    select $1, 'sections', 'file.csv', 1, 0, 0, ${office}, now() ${each}`,
  `
    insert into teacher_absence (school_id, teacher_id, start_date, end_date, noted_by, noted_at)
    select $1, t.id, current_date, current_date, ${office}, now()
    from teacher t
    where t.school_id = $1 and t.id % 10 = 0`,
  `
    with threads as (
      insert into message_thread (school_id, created_at)
      select $1, now() ${each}
      returning id
    ),
    sent as (
      insert into message (
        school_id, thread_id, sender_id, sender_role, status, subject, language, changed_at, sent_at, recipient_count,
        participants
      )
      select $1, t.id, p.id, 2, 'sent', 'About ' || t.id, 'en', now(), now(), 1, array[p.id]
      from threads t, (select id from person where school_id = $1 and sis_id = 'a1') p
      returning id, thread_id, sender_id
    )
    insert into mailbox_thread (school_id, person_id, thread_id, last_message_id, at, received_at, sent_at, unread)
    select $1, sender_id, thread_id, id, now(), now(), now(), true
    from sent`,
  `
    insert into message_recipient (school_id, message_id, person_id, delivered_at)
    select $1, (select min(id) from message where school_id = $1), s.id, now() ${each}`,
  `
    insert into message (
      school_id, sender_id, sender_role, status, subject, language, changed_at, send_at, recipient_count, approval
    )
    select
      $1,
      (select min(id) from teacher where school_id = $1),
      3, 'scheduled', 'Held ' || s.n, 'en', now(), now(), 40 + s.n, 'waiting' ${each}
    where s.n <= 600`,
  `
    insert into message_report (school_id, message_id, person_id, reason, reported_at)
    select $1, (select min(id) from message where school_id = $1), s.id, 'Report', now() ${each}`,
  `update message
  set recipient_count = 2000
  where school_id = $1 and id = (select min(id) from message where school_id = $1)`,
  `
    insert into global_message (
      group_id, written_in, roles, sender, subject, body, language, as_message, as_banner, starts_at, sent_by,
      created_at
    )
    select c.group_id, c.id, '{3}', c.name, 'News ' || nth, '', 'en', false, true, now(), ${office}, now()
    from school c
    cross join generate_series(1, 100) nth
    where c.id = $1`,
  `
    insert into discussion_thread (school_id, section_id, author_id, title, created_at, last_at)
    select
      $1,
      (select min(id) from section where school_id = $1),
      (select id from person where school_id = $1 and sis_id = 'a1'),
      'Question ' || s.n, now(), now() ${each}
    where s.n <= 600`,
  `
    insert into discussion_post (school_id, thread_id, author_id, author_role, body, status, created_at)
    select
      $1,
      (select min(id) from discussion_thread where school_id = $1) + s.n % 500,
      s.id, 4, 'Reply', 'waiting', now() ${each}`,
  `insert into bank_account (school_id, name, number, currency) values ($1, 'Main account', 'DE02', 'EUR')`,
  `
    insert into bank_statement (
      school_id, bank_account_id, format, file_name, to_on, opening, closing, difference, imported_at
    )
    select
      $1,
      (select id from bank_account where school_id = $1),
      'csv', 'Day ' || s.n, date '2020-01-01' + s.n::int, 0, 0, 0, now() ${each}`,
  `
    insert into bank_entry (
      school_id, bank_account_id, bank_statement_id, booked_on, amount, currency, counterparty_name, remittance,
      fingerprint, occurrence, state, reason
    )
    select
      b.school_id, b.bank_account_id, b.id, b.to_on, 100 + b.id, 'EUR', 'Payer ' || b.id, 'Fees', 'f' || b.id, 1,
      case when b.id % 10 = 0 then 'open' else 'ignored' end,
      'Fees'
    from bank_statement b
    where b.school_id = $1`,
  `
    insert into bank_deposit (school_id, kind, number, currency, amount, deposited_on, made_at)
    select $1, 'slip', 'D-' || s.n, 'EUR', 100, date '2026-01-01', now() ${each}`,
  `
    with made as (
      insert into contract (
        school_id, number, student_id, kind, state, language, draft_title, draft_body, title, digest, currency, total,
        sign_by, created_by, created_at
      )
      select
        $1, 'C-' || s.n, s.id, 'enrollment', 'sent', 'en', 'Contract', '', 'Contract', repeat('a', 64), 'EUR', 1000,
        current_date + (s.n % 30)::int, ${office}, now() ${each}
      returning id, student_id
    )
    insert into contract_signer (school_id, contract_id, person_id, capacity, position)
    select $1, id, student_id, 'student', 0
    from made`,
  `insert into facility (school_id, name) select $1, 'Place ' || s.n ${each}`,
  `insert into course (school_id, number, name, subject) select $1, 'N' || s.n, 'Course ' || s.n, 'Subject' ${each}`,
  `
    insert into rubric (school_id, name, criteria)
    select
      $1, 'Rubric ' || s.n,
      '[{"key": "a", "name": "Depth", "levels": [{"key": "b", "name": "Deep", "points": 4, "description": ""}], "description": ""}]' ${each}`,
  `insert into saved_comment (school_id, owner_id, body) select $1, ${office}, 'Well done ' || s.n ${each}`,
  `
    with sets as (
      insert into standard_set (school_id, name, levels, mastery)
      values ($1, 'Standards', '[{"points": 0, "name": "No"}, {"points": 4, "name": "Yes"}]', 3)
      returning id
    )
    insert into standard (school_id, standard_set_id, code, body)
    select $1, sets.id, 'S' || n, 'Can'
    from sets, generate_series(1, 2000) n`,
]
