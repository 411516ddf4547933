import { type Notice, notify } from '#server/notifications/notify.ts'
import { randomUUID } from 'node:crypto'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { substitutions } from '#contract/schedule/substitutions.contract.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { type Assigned, assignSubstitutes, selectChoices, selectNeeded } from './substitute-choices.queries.ts'
import { isTeacher, selectAddressees, selectSubstitutionDay, unsendMail } from './substitutions.queries.ts'
import {
  cancelAbsence,
  insertAbsence,
  restoreAbsence,
  selectAbsences,
  settleAbsence,
  updateAbsence,
} from './teacher-absences.queries.ts'

const longest = 120
const oneDay = 86_400_000
/** How long a mail about cover can be taken back by an undo. */
const mailsWait = 180_000

export const substitutionsService = serve(substitutions, {
  async day({ date }, { db, actor, now }) {
    const today = dayOf(actor, now).date
    const shown = date ?? today
    return { date: shown, today, ...(await selectSubstitutionDay(db, shown)) }
  },

  async absences({ teacher_id }, { db, actor, now }) {
    if (!(await isTeacher(db, teacher_id))) return fail('not_found')
    return { rows: await selectAbsences(db, teacher_id, dayOf(actor, now).date) }
  },

  async saveAbsence(given, context) {
    const { db, actor, now } = context
    const { start_date, end_date, start_time, end_time } = given
    if (!(await isTeacher(db, given.teacher_id))) return wrongField('teacher_id', 'errors.field.reference')
    if (end_date < start_date) return wrongField('end_date', 'errors.field.order')
    if (Date.parse(end_date) - Date.parse(start_date) >= longest * oneDay)
      return wrongField('end_date', 'substitutions.too-long', { days: longest })
    if ((start_time === null) !== (end_time === null))
      return wrongField(start_time === null ? 'start_time' : 'end_time', 'errors.field.required')
    if (start_time !== null && end_time !== null && end_time <= start_time)
      return wrongField('end_time', 'errors.field.order')
    if (end_date < dayOf(actor, now).date) return wrongField('end_date', 'substitutions.over')
    const [saved] =
      given.id === undefined ? await insertAbsence(db, actor.user_id, given, now) : await updateAbsence(db, given)
    if (!saved) return fail('conflict', 'stale')
    const { classes, first } = await settleAbsence(db, saved.id)
    if (given.id === undefined)
      await mail(
        context,
        [given.teacher_id],
        'substitutions.mail-absent',
        () => `${start_date}${end_date === start_date ? '' : ` – ${end_date}`}`,
      )
    publishChange(context)
    return { id: saved.id, classes, first: first ?? start_date }
  },

  async cancelAbsence({ id }, context) {
    const [gone] = await cancelAbsence(context.db, id, context.now)
    publishChange(context)
    return found(gone)
  },

  async restoreAbsence({ id }, context) {
    const back = found(await restoreAbsence(context.db, id))
    publishChange(context)
    return back
  },

  async choices({ places }, { db }) {
    if ((await selectNeeded(db, places)).length < places.length) return fail('not_found')
    return { rows: await selectChoices(db, places) }
  },

  async assign({ rows, undoes }, context) {
    const { db, actor, now } = context
    const needed = new Map((await selectNeeded(db, rows)).map((row) => [keyOf(row), row]))
    const today = dayOf(actor, now).date
    const wanted = rows.map((row): Assigned => ({
      ...found(needed.get(keyOf(row))),
      teacher_id: row.teacher_id,
      note: row.note,
    }))
    if (wanted.some(({ date }) => date < today)) return wrongField('rows', 'substitutions.over')
    for (const [teacher_id, own] of Map.groupBy(wanted, (row) => row.teacher_id)) {
      if (teacher_id === null) continue
      const [choice] = await selectChoices(db, own, [teacher_id])
      if (!choice) return wrongField('rows', 'errors.field.reference')
      if (choice.busy && choice.busy !== 'unavailable')
        return fail('conflict', 'cover-busy', {
          params: { who: `${choice.fname} ${choice.lname}`, reason: choice.busy },
        })
    }
    await assignSubstitutes(db, actor.user_id, wanted, now)
    const before = rows.map((row) => found(needed.get(keyOf(row))))
    const mails = randomUUID()
    if (!undoes || (await unsendMail(db, undoes)) === 0) await notifyTeachers(context, wanted, before, mails)
    publishChange(context)
    return {
      mails,
      before: before.map(({ section_id, date, meeting, teacher_id, note }) => ({
        section_id,
        date,
        meeting,
        teacher_id,
        note,
      })),
    }
  },
})

const keyOf = ({ section_id, date, meeting }: { section_id: number; date: string; meeting: number }): string =>
  `${section_id} ${date} ${meeting}`

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'substitution' })

/** Who covers now, who no longer does, and whose classes they are, one mail each. */
const notifyTeachers = async (
  context: Context,
  wanted: readonly Assigned[],
  before: readonly Assigned[],
  cause: string,
): Promise<void> => {
  const moved = wanted.filter((row, at) => row.teacher_id !== before[at]?.teacher_id)
  const was = before.filter((row, at) => row.teacher_id !== null && row.teacher_id !== wanted[at]?.teacher_id)
  const listOf = (rows: readonly Assigned[]) =>
    rows
      .map(({ date, start_time, section_name, note }) =>
        [date, start_time, section_name, note].filter(Boolean).join(' · '),
      )
      .join('\n')
  const by = (rows: readonly Assigned[], who: 'teacher_id' | 'absent_id') => Map.groupBy(rows, (row) => row[who] ?? 0)
  for (const [rows, key, who] of [
    [moved.filter(({ teacher_id }) => teacher_id !== null), 'substitutions.mail-cover', 'teacher_id'],
    [was, 'substitutions.mail-relieved', 'teacher_id'],
    [moved.filter(({ teacher_id }) => teacher_id !== null), 'substitutions.mail-covered', 'absent_id'],
  ] as const) {
    const groups = by(rows, who)
    await mail(context, [...groups.keys()], key, (id) => listOf(groups.get(id) ?? []), cause)
  }
}

/** @param cause what the mail waits for some minutes with, so that it can be taken back */
const mail = async (
  { db, actor, jobs, request, now }: Context,
  ids: readonly number[],
  key: string,
  what: (id: number) => string,
  cause?: string,
): Promise<void> => {
  if (ids.length === 0) return
  const people = await selectAddressees(db, ids)
  const address = `${request.base_url}/schedule`
  const notices = people.map(({ id, name, language, ...to }): Notice => {
    const subject = say(language, `${key}-subject`)
    const body = say(language, `${key}-body`, { name, what: what(id), address })
    return {
      ...to,
      topic: 'schedule',
      mail: { subject, body },
      brief: { title: subject, body: what(id) },
      link: '/schedule',
    }
  })
  const hold = cause ? { cause, until: new Date(now.getTime() + mailsWait) } : undefined
  await notify({ db, jobs, school_id: found(actor.school_id), built_in: 'substitution' }, notices, hold)
}
