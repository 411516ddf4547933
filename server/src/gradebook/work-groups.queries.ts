import type { studentGroups } from '#contract/gradebook/grading.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { enrolled } from '#server/access/participation.ts'
import { fullName, personColumns } from '#server/access/person.sql.ts'
import { wasAssigned } from '#server/access/work-state.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export type GroupRow = {
  id: number
  fname: string
  lname: string
  native_name: string
  photo: string
  email: string
  points: number | null
  parents: { name: string; email: string }[]
}

/** @param points SQL */
const groups = (points: Sql): Record<(typeof studentGroups)[number], Sql> => ({
  not_handed_in: sql`b.id is null and g.points is null and not coalesce(g.exempt, false) and ${wasAssigned(sql`p.id`)}`,
  not_graded: sql`b.id is not null and g.points is null and not coalesce(g.exempt, false)`,
  below: sql`g.points < ${points}::numeric`,
  at_least: sql`g.points >= ${points}::numeric`,
})

export const selectGroup = async (
  db: Db,
  section_id: number,
  activity_id: number,
  who: (typeof studentGroups)[number],
  points: number,
): Promise<GroupRow[]> => {
  const params = sql.params({ points })
  return sql<GroupRow>`
    select
      ${personColumns('p')}, p.email, g.points,
      coalesce((
        select json_agg(json_build_object('name', ${fullName('w')}, 'email', w.email) order by w.lname, w.id)
        from guardianship k
        join person w on w.school_id = k.school_id and w.id = k.parent_id
        where k.school_id = p.school_id and k.student_id = p.id and k.contact and w.email <> ''
      ), '[]') as parents
    from enrollment e
    join person p on p.school_id = e.school_id and p.id = e.student_id
    join activity a on a.school_id = e.school_id and a.section_id = e.section_id and a.id = ${activity_id}
    left join grade g on g.school_id = a.school_id
      and g.section_id = a.section_id
      and g.activity_id = a.id
      and g.student_id = p.id
    left join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = p.id
    where e.school_id = kernel.school_id()
      and e.section_id = ${section_id}
      and ${enrolled('e')}
      and ${params.points}::numeric is not null
      and ${groups(params.points)[who]}
    order by p.lname, p.fname, p.id`.all(db)
}
