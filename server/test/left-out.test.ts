import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'
import { openApi } from '#server/kernel/openapi.ts'
import { asRequest, type Classroom, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'
import { everyCatalog } from './reach/probe.ts'
import { targetOf } from './reach/target.ts'

const portal = withPortal()
const unknown = 999_999_999

/** Calls with a list of ids that are refused as a whole for one of them, by the reason. */
const whole: readonly (readonly [reason: string, paths: RegExp])[] = [
  ['an order names all that there is', /\/order_/],
  ['takes back as a whole what one call did', /\/(undo_import_|take_offers_back$)/],
  ['what one record holds or is for: it would be another record', /\/(save_note|save_comment|give_document)$/],
  ['what one record holds or is for: it would be another record', /\/(add_event|save_event|save_activity|hand_in)$/],
  ['what one record holds or is for: it would be another record', /\/(save_school_tag|link_sections|link_preview)$/],
  ['who stays behind: nobody is promoted by mistake', /\/auto_promote$/],
  ['a file names nobody beside it', /\/issue_report_cards$/],
  ['removes accounts for good, each typed out by name', /\/archive_current_user$/],
  ['answers how many there were', /\/(resend|save_attendance_mode)$/],
  ['grades and dates of one class, all or none', /\/(post_grades|save_student_dates)$/],
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
