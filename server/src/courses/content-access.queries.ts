import type { ContentRule } from '#contract/courses/content-access.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export const selectContentRules = (db: Db): Promise<ContentRule[]> =>
  sql<ContentRule>`select kind, role::int, who, flag from content_rule where school_id = kernel.school_id()`.all(db)

/** How many lessons of the school, in courses and classes, hold each kind of content. */
export const selectLessonCounts = async (db: Db): Promise<Map<string, number>> =>
  new Map(
    (
      await sql<{ kind: string; lessons: number }>`
        select b->>'kind' as kind, count(distinct x.id)::int as lessons
        from (
          select id, blocks
          from course_lesson
          where school_id = kernel.school_id() and archived_at is null
          union all
          select -id, blocks
          from activity
          where school_id = kernel.school_id() and kind = 'lesson' and archived_at is null
        ) x
        cross join lateral jsonb_array_elements(x.blocks) b
        group by 1`.all(db)
    ).map(({ kind, lessons }) => [kind, lessons]),
  )

export const saveContentRules = (db: Db, rows: readonly ContentRule[]): Promise<unknown> =>
  sql`
    insert into content_rule (school_id, kind, role, who, flag)
    select kernel.school_id(), kind, role, who, flag
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (kind text, role smallint, who text, flag text)
    on conflict (school_id, kind, role) do update
    set who = excluded.who, flag = excluded.flag, version = content_rule.version + 1`.run(db)
