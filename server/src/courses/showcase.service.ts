import { type Showcase, showcase } from '#contract/courses/showcase.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sectionColor } from '#server/access/section.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export const showcaseService = serve(showcase, {
  read: async ({ slug }, { db }) => (await selectShowcase(db, slug)) ?? null,
})

const selectShowcase = async (db: Db, slug: string): Promise<Showcase | undefined> =>
  (
    await sql<{ course: Showcase }>`
      select json_build_object(
        'name', c.name, 'number', c.number, 'description', c.description, 'subject', c.subject,
        'color', ${sectionColor}, 'credits', trim_scale(c.credits), 'grade_levels', c.grade_levels,
        'teachers', coalesce((
          select json_agg(distinct ${fullName('p')})
          from section s
          join section_teacher t on t.school_id = s.school_id and t.section_id = s.id
          join person p on p.school_id = t.school_id and p.id = t.teacher_id
          where s.school_id = c.school_id and s.course_id = c.id and s.status = 'open'
        ), '[]'),
        'units', coalesce((
          select json_agg(json_build_object(
            'id', u.id, 'name', u.name, 'description', u.description,
            'lessons', coalesce((
              select json_agg(json_build_object(
                'id', l.id, 'name', l.name, 'summary', l.summary, 'minutes', l.minutes
              ) order by l.position, l.id)
              from course_lesson l
              where l.school_id = u.school_id and l.unit_id = u.id and l.shared and l.archived_at is null
            ), '[]')
          ) order by u.position, u.id)
          from course_unit u
          where u.school_id = c.school_id and u.course_id = c.id and u.archived_at is null
        ), '[]')
      ) as course
      from course c
      left join department d on d.school_id = c.school_id and d.id = c.department_id
      where c.school_id = kernel.school_id()
        and c.status = 'active'
        and c.archived_at is null
        and trim('-' from regexp_replace(lower(c.name), '[^a-z0-9]+', '-', 'g')) = ${slug}
      order by c.id
      limit 1`.optional(db)
  )?.course
