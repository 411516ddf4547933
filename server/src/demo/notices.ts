import type { In } from '#contract/kernel/endpoint.ts'
import { notificationRules } from '#contract/notifications/rule.contract.ts'
import { objectStatesCalls } from '#contract/settings/object-states.contract.ts'
import { notificationTemplates } from '#contract/notifications/template.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { insertNotices } from '#server/notifications/notices.queries.ts'
import type { Happened } from '#server/notifications/record-events.ts'
import { noticesOf } from '#server/notifications/rules.job.ts'
import { insertEvents, selectActiveRules, selectEvents } from '#server/notifications/rules.queries.ts'
import { actAs, type DemoActor } from './actor.ts'
import type { At } from './messages.ts'

type Rule = In<typeof notificationRules.save>
const always = { timing: 'at-once', quiet_from: null, quiet_to: null, emergency: false } as const
const own = { custom_role_ids: [], template_id: null }

const attendanceText: In<typeof notificationTemplates.save> = {
  name: 'Attendance step',
  event: 'step-reached',
  texts: [
    {
      language: 'en',
      subject: '{{student}} reached {{step}}',
      body: '{{student}} has missed {{days}} days and reached {{step}}.',
    },
  ],
}

const rules: readonly [Rule, ...Rule[]] = [
  {
    ...always,
    ...own,
    name: 'A grade falls below 70',
    event: 'grade-posted',
    conditions: [{ field: 'percent', op: 'falls-below', value: '70' }],
    recipients: ['guardians', 'advisor'],
    channels: ['email', 'push'],
    quiet_from: '20:00',
    quiet_to: '07:00',
    texts: [
      {
        language: 'en',
        subject: '{{student}} is at {{percent}} % in {{section}}',
        body: 'Dear {{recipient}},\n\n{{student}} has fallen to {{percent}} % in {{section}}. Please talk to the teacher.\n\n{{school}}',
      },
      {
        language: 'es',
        subject: '{{student}}: {{percent}} % en {{section}}',
        body: 'Hola {{recipient}}:\n\n{{student}} ha bajado al {{percent}} % en {{section}}.\n\n{{school}}',
      },
    ],
  },
  {
    ...always,
    ...own,
    name: 'Five days missed: the office and the advisor',
    event: 'step-reached',
    conditions: [{ field: 'days', op: 'at-least', value: '5' }],
    recipients: ['office', 'advisor'],
    channels: ['email'],
    timing: 'weekly',
    texts: [],
  },
  {
    ...always,
    ...own,
    name: 'New in a class: its teachers',
    event: 'students-enrolled',
    conditions: [],
    recipients: ['teachers'],
    channels: ['email'],
    timing: 'daily',
    texts: [{ language: 'en', subject: '{{student}} joined {{section}}', body: '{{student}} joined {{section}}.' }],
  },
  {
    ...always,
    ...own,
    name: 'Withdrawn from a class: guardians',
    event: 'state-changed',
    conditions: [
      { field: 'noun', op: 'is', value: 'enrollment' },
      { field: 'to', op: 'is', value: 'withdrawn' },
    ],
    recipients: ['guardians'],
    channels: ['email'],
    timing: 'at-once',
    texts: [
      {
        language: 'en',
        subject: '{{student}} has left {{record}}',
        body: '{{student}} has left {{record}}. Reason: {{reason}}',
      },
    ],
  },
]

/** Opening what was finalized again is for two people, and says why. */
const reopening = { action: 'reactivate', from: 'final', reason: true, approval: true }

/** Rules of a school, two of them on, and what became of the grades that fell below 70; one guardian has no address. */
export const notifyByRules = async (db: Db, admin: DemoActor, at: At): Promise<void> => {
  const act = await actAs(db, admin)
  const ids: number[] = []
  const template = await act(notificationTemplates.save, attendanceText, at(-40, '08:50'))
  for (const rule of rules) {
    const template_id = rule.event === attendanceText.event ? template.id : null
    ids.push((await act(notificationRules.save, { ...rule, template_id }, at(-40, '09:00'))).id)
  }
  const asked = { noun: 'section' as const, version: 0, styles: [], stops: [], rules: [reopening] }
  await act(objectStatesCalls.save, asked, at(-40, '09:02'))
  await act(notificationRules.switch, { ids: ids.slice(0, 2), active: true }, at(-40, '09:05'))
  const fallen = await selectFallen(db)
  if (fallen[0]?.person_id) await insertGuardian(db, fallen[0].person_id)
  const plan = async (happened: readonly Happened[], when: Date) => {
    const events = await selectEvents(db, await insertEvents(db, 'grade-posted', happened, when))
    const planned = await noticesOf(db, await selectActiveRules(db), events, when)
    await insertNotices(
      db,
      planned.map(({ notice }) => notice),
    )
  }
  await plan(fallen.slice(0, -1), new Date(at(-2, '15:30')))
  await settle(db)
  await plan(fallen.slice(-1), new Date(at(0, '23:00')))
}

const selectFallen = (db: Db): Promise<Happened[]> =>
  sql<Happened>`
    select
      t.student_id as person_id, s.id as section_id,
      jsonb_build_object('section', s.name, 'percent', round(t.percent, 1)) as fields
    from section_total t
    join section s on s.school_id = t.school_id and s.id = t.section_id
    where t.school_id = kernel.school_id() and t.percent < 69
    order by t.student_id, s.id
    limit 4`.all(db)

const insertGuardian = (db: Db, student_id: number) =>
  sql`
    with guardian as (
      insert into person (school_id, fname, lname)
      select school_id, 'Grandma', lname
      from person
      where school_id = kernel.school_id() and id = ${student_id}
      returning school_id, id
    ),
    role as (
      insert into person_role (school_id, person_id, role)
      select school_id, id, 5
      from guardian
    )
    insert into guardianship (school_id, parent_id, student_id)
    select school_id, id, ${student_id}
    from guardian`.run(db)

const settle = (db: Db) =>
  sql`
    update notification
    set status = 'sent', sent_at = due_at
    where school_id = kernel.school_id() and status = 'waiting'`.run(db)
