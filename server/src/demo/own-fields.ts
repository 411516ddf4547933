import { customField } from '#contract/people/custom-field.catalog.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Act } from './actor.ts'
import { sql } from '#server/kernel/sql.ts'

const usual = {
  hint: '',
  required: false,
  default_value: '',
  teachers_see: true,
  teachers_edit: false,
  students_see: true,
  students_edit: false,
  parents_see: true,
  parents_edit: false,
}

/** How students come to school and eat there: two fields of the school's own, filled in for most. */
export const giveOwnFields = async (db: Db, office: Act, at: string): Promise<void> => {
  const bus = await office(
    customField.save,
    {
      ...usual,
      name: 'Bus route',
      kind: 'student',
      type: 'choice',
      section: 'Day to day',
      choices: ['North', 'South', 'Harbour'].map((label) => ({ label })),
    },
    at,
  )
  const lunch = await office(
    customField.save,
    {
      ...usual,
      name: 'Eats at school',
      kind: 'student',
      type: 'yesno',
      section: 'Day to day',
      parents_edit: true,
      choices: [],
    },
    at,
  )
  const params = sql.params({ id: bus.id })
  await sql`
    insert into custom_value (school_id, person_id, custom_field_id, value)
    select
      s.school_id, s.id, n.field,
      case
        when n.field = ${params.id} then to_jsonb((array['North', 'South', 'Harbour'])[1 + s.id % 3])
        else to_jsonb(s.id % 4 <> 0)
      end
    from student s
    cross join unnest(array[${params.id}, ${lunch.id}]::bigint[]) n (field)
    where s.school_id = kernel.school_id() and s.id % 7 <> 0`.run(db)
}
