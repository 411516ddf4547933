import { fail, found } from '#contract/kernel/errors.ts'
import { home } from '#contract/home/home.contract.ts'
import { countMine } from '#server/compliance/own-compliance.queries.ts'
import { dayIn, dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { selectGroup, selectGroupFigures } from './group-home.queries.ts'
import { selectParentHome } from './parent-home.queries.ts'
import { selectSchoolAdminHome } from './school-home.queries.ts'
import { unlessDone } from './set-up.queries.ts'
import { selectStudentHome } from './student-home.queries.ts'
import { selectTeacherHome } from './teacher-home.queries.ts'

export const homeService = serve(home, {
  async teacher(_, { db, actor, now, endWith }) {
    const day = dayOf(actor, now)
    const [shown, to_confirm] = await endWith(
      Promise.all([selectTeacherHome(db, found(actor.person_id), now, day), countMine(db, actor, day.date)]),
    )
    return { ...day, ...shown, to_confirm }
  },
  async student(_, { db, actor, now, endWith }) {
    const day = dayOf(actor, now)
    const [shown, to_confirm] = await endWith(
      Promise.all([selectStudentHome(db, found(actor.person_id), now, day), countMine(db, actor, day.date)]),
    )
    return { ...day, ...shown, to_confirm }
  },
  async parent(_, { db, actor, now }) {
    const day = dayOf(actor, now)
    const [shown, to_confirm] = await Promise.all([
      selectParentHome(db, found(actor.person_id), now, day),
      countMine(db, actor, day.date),
    ])
    return { ...day, ...shown, to_confirm }
  },
  async schoolAdmin(_, { db, actor, now, endWith }) {
    const day = dayOf(actor, now)
    const [shown, to_confirm] = await endWith(
      Promise.all([selectSchoolAdminHome(db, actor, day), countMine(db, actor, day.date)]),
    )
    return { ...day, ...shown, to_confirm }
  },
  async superAdmin(_, { db, now, actor }) {
    const { name, set_up } = await selectGroup(db, actor.group_id)
    const schools = await selectGroupFigures(db, now)
    return {
      set_up: unlessDone(set_up),
      group_name: name,
      schools: schools.map((school) => ({ ...school, local_time: dayIn(school.time_zone, now).now })),
    }
  },
  async dismissSetUp(_, { db, actor }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    await db.updateTable('school').set({ set_up_dismissed: true }).where('id', '=', actor.school_id).execute()
    return {}
  },
})
