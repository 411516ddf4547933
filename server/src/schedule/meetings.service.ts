import { may } from '#contract/access.ts'
import { found } from '#contract/kernel/errors.ts'
import { type MeetingOnDay, spanOf, wallMinute } from '#contract/schedule/class.rules.ts'
import { meetings } from '#contract/schedule/meeting.contract.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { mustBeOpen, reachedSection } from '#server/access/reach.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

export const meetingsService = serve(meetings, {
  async link({ section_id }, { db, actor }) {
    const section = await reachedSection(db, actor, section_id)
    const row = await sql<{ link: string; meets: boolean }>`
      select coalesce(max(link), '') as link, count(*) > 0 as meets
      from section_meeting
      where school_id = kernel.school_id() and section_id = ${section_id}`.optional(db)
    return { ...found(row), can: { edit: section.status === 'open' && may(actor, 'schedule.link.edit') } }
  },

  async saveLink({ section_id, link }, { db, actor }) {
    mustBeOpen(await reachedSection(db, actor, section_id))
    const changed = await db
      .updateTable('section_meeting')
      .set({ link })
      .where('section_id', '=', section_id)
      .returning('id')
      .execute()
    return { meetings: changed.length }
  },

  async joinable(_, { db, actor, now }) {
    const { date, time_zone } = dayOf(actor, now)
    const params = sql.params({ date })
    const rows = await sql<{ section_id: number; section: string; start_time: string; end_time: string; link: string }>`
      select s.id as section_id, s.name as section, m.start_time, m.end_time, m.link
      from enrollment e
      join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
      join kernel.meetings_between(kernel.school_id(), ${params.date}, ${params.date}) m on m.section_id = s.id
        and m.link <> ''
      where e.school_id = kernel.school_id() and e.student_id = ${actor.person_id} and ${enrolled('e')}
      order by m.start_time, s.name`.all(db)
    const present = now.toISOString()
    const classes = rows.flatMap(({ start_time, end_time, ...row }) => {
      const day: MeetingOnDay = { date, start_time, end_time, time_zone }
      const { start, end } = spanOf(day)
      if (Date.parse(start) > now.getTime() || Date.parse(end) < Date.parse(present)) return []
      return [{ ...row, start_time: wallMinute(start, actor.time_zone), end_time: wallMinute(end, actor.time_zone) }]
    })
    return { classes }
  },

  async saveAccount({ answer }, { db, actor, vault, now }) {
    const person_id = found(actor.person_id)
    const school_id = found(actor.school_id)
    const values = {
      answer: vault.seal(JSON.stringify(answer), `meeting-account:${school_id}:${person_id}`),
      received_at: now.toISOString(),
    }
    await db
      .insertInto('meeting_account')
      .values({ school_id, person_id, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['school_id', 'person_id'])
          .doUpdateSet((eb) => ({ ...values, version: eb('meeting_account.version', '+', 1) })),
      )
      .execute()
    return {}
  },
})
