import { type SetUp, type SetUpStep, setUpSteps } from '#contract/home/home.contract.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const ofSchool = sql`x.school_id = kernel.school_id()`

/** What has to exist for a step to be done. */
const things: Record<SetUpStep, Sql> = {
  terms: sql`select from academic_term x where ${ofSchool} and x.archived_at is null`,
  scales: sql`select from grading_scale x where ${ofSchool} and x.archived_at is null`,
  bells: sql`select from bell_schedule x where ${ofSchool} and x.archived_at is null`,
  courses: sql`select from course x where ${ofSchool} and x.archived_at is null`,
  staff: sql`select from person_role x where ${ofSchool} and x.role = 3`,
  students: sql`select from student x where ${ofSchool}`,
  classes: sql`select from section x where ${ofSchool}`,
}

/** The set-up list of the present school as JSON in SQL; null once it was dismissed. */
export const setUpJson = sql`(
  select json_build_array(
    ${sql.join(
      setUpSteps.map((step) => sql`json_build_object('step', ${sql.constant(step)}, 'done', exists (${things[step]}))`),
      ', ',
    )}
  )
  from school c
  where c.id = kernel.school_id() and not c.set_up_dismissed
)`

/** A school that has everything needs no list. */
export const unlessDone = (list: SetUp | null): SetUp | null => (list?.some(({ done }) => !done) ? list : null)
