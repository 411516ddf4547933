import { teacher } from '#contract/kernel/access.ts'
import { fail, type Failure, found } from '#contract/kernel/errors.ts'
import { type Calendar, calendar } from '#contract/schedule/calendar.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { selectChildrenCalendar, selectOwnCalendar, selectStudentCalendar, selectTeacherCalendar } from './calendar.queries.ts'

export const calendarService = serve(calendar, {
  async children(span, { db, actor, now }) {
    return selectChildrenCalendar(db, found(actor.person_id), span, now)
  },
  async own(span, { db, actor, now }) {
    const select = actor.role === teacher ? selectTeacherCalendar : selectOwnCalendar
    return select(db, found(actor.person_id), span, now)
  },
  async student({ student_id, ...span }, { db, actor, now }) {
    return ofSomebody(await selectStudentCalendar(db, student_id, actor, span, now))
  },
  async teacher({ teacher_id, ...span }, { db, now }) {
    return ofSomebody(await selectTeacherCalendar(db, teacher_id, span, now))
  },
})

const ofSomebody = (answer: Calendar): Calendar | Failure => (answer.people.length > 0 ? answer : fail('not_found'))
