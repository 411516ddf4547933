import { may } from '#contract/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { featureOfRule } from '#contract/kernel/features.ts'
import { timeline, timelineColumns } from '#contract/communication/timeline.contract.ts'
import { excerptOf } from '#server/kernel/excerpt.ts'
import { type Context, serve, type Service } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import type { TimelineSource } from './timeline-source.ts'
import { longestTimeline, optionalTimelineStudent, selectTimeline, type TimelineAsked } from './timeline.queries.ts'

type Part = Pick<TimelineAsked, 'page' | 'size' | 'all' | 'length'>

/** @param sources of all domains */
export const timelineService = (sources: readonly TimelineSource[]): Service[] => {
  const read = async (
    { student_id, search = '', kind, by = '', from, to, sort, descending = !sort }: In<typeof timeline.list>,
    { db, actor }: Context,
    part: Part,
  ) => {
    if (actor.school_id === null) throw fail('invalid', 'school-needed')
    const { name } = found(await optionalTimelineStudent(db, actor, student_id))
    const open = sources.filter(({ access }) => isOpen(actor, access))
    const asked = {
      student_id,
      search,
      kind: kind ?? null,
      by,
      from: from ?? null,
      to: to ?? null,
      descending,
      ...part,
    }
    const { user } = sql.params({ user: actor.user_id })
    return { name, ...(await selectTimeline(db, open, { actor, user }, asked)) }
  }
  return serve(timeline, {
    async list({ page = 1, size = 25, ...asked }, context) {
      const { name: _name, ...answer } = await read(asked, context, { page, size, all: true, length: 1000 })
      return { ...answer, rows: answer.rows.map((row) => ({ ...row, text: excerptOf(row.text, 280) })) }
    },

    async exported({ format, page: _page, size: _size, ...asked }, context) {
      const { name, rows } = await read(asked, context, { page: 1, size: longestTimeline, all: false, length: 20_000 })
      const table = { name: 'timeline', title: 'timeline.title', sub: name, columns: timelineColumns, rows, format }
      return tableFile(context, table)
    },
  })
}

const isOpen = (actor: Context['actor'], access: TimelineSource['access']): boolean => {
  const feature = featureOfRule(access)
  return may(actor, access) && !(feature && actor.features_off.includes(feature))
}
