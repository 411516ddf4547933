import type { ContentRule } from '#contract/courses/content-access.rules.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

export const selectContentRules = (db: Db): Promise<ContentRule[]> =>
  prepared<ContentRule>(
    db,
    'select kind, role::int, who, flag from content_rule where school_id = kernel.school_id()',
    [],
  )

/** How many lessons of the school, in courses and classes, hold each kind of content. */
export const selectLessonCounts = async (db: Db): Promise<Map<string, number>> =>
  new Map(
    (
      await prepared<{ kind: string; lessons: number }>(
        db,
        `select b->>'kind' as kind, count(distinct x.id)::int as lessons
         from (select id, blocks from course_lesson where school_id = kernel.school_id() and archived_at is null
               union all select -id, blocks from activity where school_id = kernel.school_id() and kind = 'lesson' and archived_at is null) x
         cross join lateral jsonb_array_elements(x.blocks) b group by 1`,
        [],
      )
    ).map(({ kind, lessons }) => [kind, lessons]),
  )

export const saveContentRules = (db: Db, rows: readonly ContentRule[]): Promise<unknown> =>
  prepared(
    db,
    `insert into content_rule (school_id, kind, role, who, flag) select kernel.school_id(), kind, role, who, flag from jsonb_to_recordset($1::jsonb) as x (kind text, role smallint, who text, flag text)
     on conflict (school_id, kind, role) do update set who = excluded.who, flag = excluded.flag, version = content_rule.version + 1`,
    [JSON.stringify(rows)],
  )
