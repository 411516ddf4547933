import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { fail, type Failure, found } from '#contract/kernel/errors.ts'
import { type Calendar, calendar } from '#contract/schedule/calendar.contract.ts'
import { dayOf, type SchoolDay } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { selectOccurrences } from './events.queries.ts'
import type { Classes } from './calendar-sources.queries.ts'
import {
  selectChildrenCalendar,
  selectOfficeCalendar,
  selectOwnCalendar,
  selectStudentCalendar,
  selectTeacherCalendar,
} from './calendar.queries.ts'

export const calendarService = serve(calendar, {
  async children(span, { db, actor, now }) {
    return {
      ...(await selectChildrenCalendar(db, found(actor.person_id), span, now)),
      events: await selectOccurrences(db, actor, span.from, span.to),
      time_zone: dayOf(actor, now).time_zone,
    }
  },
  async own(span, { db, actor, now }) {
    const select =
      actor.role === schoolAdmin
        ? selectOfficeCalendar
        : actor.role === teacher
          ? selectTeacherCalendar
          : selectOwnCalendar
    const [classes, events] = await Promise.all([
      select(db, found(actor.person_id), span, now),
      selectOccurrences(db, actor, span.from, span.to),
    ])
    return { ...classes, events, time_zone: dayOf(actor, now).time_zone }
  },
  async student({ student_id, ...span }, { db, actor, now }) {
    return ofSomebody(await selectStudentCalendar(db, student_id, actor, span, now), dayOf(actor, now))
  },
  async teacher({ teacher_id, ...span }, { db, actor, now }) {
    return ofSomebody(await selectTeacherCalendar(db, teacher_id, span, now), dayOf(actor, now))
  },
})

/** Classes alone: events are those of whoever looks. */
const ofSomebody = (answer: Classes, { time_zone }: SchoolDay): Calendar | Failure =>
  answer.people.length > 0 ? { ...answer, events: [], time_zone } : fail('not_found')
