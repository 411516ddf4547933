import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'
import { notificationQueue } from '#contract/notifications/queue.contract.ts'
import { openApi } from '#server/kernel/docs/openapi.ts'
import { asRequest, type Classroom, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'
import { everyCatalog } from './reach/probe.ts'
import { targetOf } from './reach/target.ts'

const portal = withPortal()
const unknown = 999_999_999

/** Calls with a list of ids that are refused as a whole for one of them, by the reason. */
const whole: readonly (readonly [reason: string, paths: RegExp])[] = [
  ['an order names all that there is', /\/order_/],
  ['days, not records', /\/save_configuration$/],
  ['takes back as a whole what one call did', /\/(undo_import_|take_offers_back$)/],
  [
    'what one record holds or is for: it would be another record',
    /\/(save_note|save_comment|give_document|save_draft|sendmessage|(preview|send)_global_message|add_files)$/,
  ],
  ['what one record holds or is for: it would be another record', /\/(add_event|save_event|save_activity|hand_in)$/],
  ['what one record holds or is for: it would be another record', /\/(save_school_tag|link_sections|link_preview)$/],
  ['what one record holds or is for: it would be another record', /\/(save_thread|replies|save_group)$/],
  ['what one contract names: it would be another contract', /^(contract\/save|contracttemplate\/(save|preview))$/],
  ['seats are taken and left as a whole or not at all', /\/(take_seats|leave_seats)$/],
  ['what one rule names; rules that are compared are copied as a whole', /\/(save_rule|copy_rules)$/],
  ['who stays behind: nobody is promoted by mistake', /\/auto_promote$/],
  ['what one record holds or is for: it would be another record', /\/save_deposit$/],
  ['takes back as a whole what one call did', /bank\/undo_import$/],
  [
    'money moves as a whole or not at all',
    /\/(start_run|preview_charges|charge_late_fees|credit_leavers|save_invoice|void_invoices|decide|bill_together|credit_voided)$/,
  ],
  ['a file names nobody beside it', /\/issue_report_cards$/],
  ['removes accounts for good, each typed out by name', /\/archive_current_user$/],
]

const idLists = ({ input }: AnyEndpoint): string[] =>
  'shape' in input ? Object.entries(input.shape as object).flatMap(([name, of]) => (isIdList(of) ? [name] : [])) : []
const isIdList = (of: { safeParse(value: unknown): { success: boolean; data?: unknown } }): boolean => {
  const { success, data } = of.safeParse([1, 2])
  return success && Array.isArray(data) && data[0] === 1 && !of.safeParse(['a']).success
}
const calls = services.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')

let room: Classroom
let catalogIds: Record<string, number>
beforeAll(async () => {
  room = await portal.classroom()
  catalogIds = (await targetOf(portal, room)).catalog_ids
})
const leftOutOf = async (endpoint: AnyEndpoint, input: Record<string, unknown>) => {
  const { http, text } = await portal.send(room.admin, {
    ...asRequest(endpoint, input),
    headers: { 'idempotency-key': `many-${crypto.randomUUID()}` },
  })
  return [http, (JSON.parse(text) as { left_out?: { id: number }[] }).left_out?.map(({ id }) => id)]
}

describe('a call with a list of ids', () => {
  const many = calls.filter((endpoint) => idLists(endpoint).length > 0)

  it('does without the unknown ones, or says why it is refused as a whole', () => {
    const refused = many.filter(({ parts, path }) => !parts && !whole.some(([, paths]) => paths.test(path)))
    expect(refused.map(({ path }) => path)).toEqual([])
    expect(whole.filter(([, paths]) => !many.some(({ parts, path }) => !parts && paths.test(path)))).toEqual([])
  })

  it.each(calls.filter(({ parts }) => parts).map(({ method, path }) => ({ method, path })))(
    '/$path tells in its description that some may be left out',
    ({ method, path }) => {
      const { paths } = openApi(calls.filter((endpoint) => endpoint.path === path))
      const answer = JSON.stringify(paths[`/api/v2/${path}`]?.[method.toLowerCase()])
      expect(answer).toContain('"left_out"')
    },
  )

  it.each(everyCatalog.map((catalog) => ({ noun: catalog.noun, catalog })))(
    'about $noun names the unknown one and does the rest',
    async ({ noun, catalog }) => {
      expect(await leftOutOf(catalog.restore, { ids: [catalogIds[noun], unknown] })).toEqual([200, [unknown]])
      expect(await leftOutOf(catalog.restore, { ids: [unknown] })).toEqual([404, undefined])
    },
  )

  it('about columns, dates, ways to take attendance and mails that did not leave does so too', async () => {
    const { section_id, activities, students, school, admin } = room
    const [activity_id = 0, other = 0] = activities.map(({ id }) => id)
    const [student_id = 0] = students.map(({ person_id }) => person_id ?? 0)
    const { activities: foreign } = await portal.section(school.id, room.teacher.person_id, [])
    const elsewhere = foreign[0]?.id ?? 0
    const dates = { due_at: null, expires_at: null, locked: true }
    expect(
      await leftOutOf(columns.post, { section_id, activity_ids: [activity_id, elsewhere, other], hidden: true }),
    ).toEqual([200, [elsewhere]])
    expect(await portal.owner().count('activity', 'grades_hidden and section_id = $1', [section_id])).toBe(2)
    expect(
      await leftOutOf(columns.saveDates, { section_id, activity_id, student_ids: [unknown, student_id], ...dates }),
    ).toEqual([200, [unknown]])
    expect(await portal.owner().count('activity_student', 'locked and student_id = $1', [student_id])).toBe(1)
    expect(await leftOutOf(attendanceOffice.saveMode, { section_ids: [section_id, unknown], mode: 'hours' })).toEqual([
      200,
      [unknown],
    ])
    expect(await portal.owner().count('section', `attendance_mode = 'hours' and id = $1`, [section_id])).toBe(1)
    const mail = { school_id: school.id, subject: 's', body: '', attempts: 30, last_error: 'refused' }
    const [waiting] = await portal
      .owner()
      .insert<{ id: number }>('mail_outbox', [{ ...mail, recipient: `${admin.username}@school.example` }])
    const mails = [waiting?.id ?? 0, unknown]
    expect(await leftOutOf(notificationQueue.resend, { ids: mails })).toEqual([200, [unknown]])
    expect(await portal.owner().count('mail_outbox', 'attempts = 0 and id = $1', [waiting?.id])).toBe(1)
  })

  it('about enrollments and sections does so too', async () => {
    const enrolled = await portal
      .owner()
      .rows<{ id: number }>('select id from enrollment where section_id = $1 order by id', [room.section_id])
    const ids = [unknown, ...enrolled.map(({ id }) => id)]
    expect(await leftOutOf(enrollment.complete, { ids })).toEqual([200, [unknown]])
    expect(
      await portal.owner().count('enrollment', `section_id = $1 and status = 'completed'`, [room.section_id]),
    ).toBe(enrolled.length)
    const section_ids = [room.section_id, unknown]
    expect(await leftOutOf(sectionStatus.close, { section_ids })).toEqual([200, [unknown]])
    expect(await portal.owner().count('section', `id = $1 and status = 'closed'`, [room.section_id])).toBe(1)
  })
})
