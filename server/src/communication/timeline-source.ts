import type { RuleName } from '#contract/access.ts'
import type { TimelineKind } from '#contract/communication/timeline.rules.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/**
 * Who reads a timeline: somebody with their account as SQL; `record`: the student's own record, whoever asks for it.
 */
export type TimelineReader = { actor: Actor; user: Sql } | 'record'

/** A source of the timeline of students; the domain that keeps such rows says who sees which. */
export type TimelineSource = {
  kinds: readonly TimelineKind[]
  /** Who sees any of it; the rows say what of it. */
  access: RuleName
  /**
   * Rows of `timelineRow` about one student.
   * @param student SQL of the id
   */
  rows: (student: Sql, reader: TimelineReader) => Sql
}

/** The columns of a source in their order, with what stands there if it does not say. */
const columns = {
  timed: sql`true`,
  /** Keys of texts: what it is, and what else is said in a word. */
  label: sql`''::text`,
  tags: sql`'{}'::text[]`,
  title: sql`''::text`,
  text: sql`''::text`,
  people: sql`''::text`,
  by: sql`''::text`,
  link: sql`''::text`,
  private: sql`false`,
  due_on: sql`null::date`,
  done: sql`false`,
  edited: sql`false`,
  mine: sql`false`,
  removed_at: sql`null::timestamptz`,
}
type Row = { kind: Sql; source_id: Sql; at: Sql } & { [Name in keyof typeof columns]?: Sql }

/** What a source selects. */
export const timelineRow = ({ kind, source_id, at, ...given }: Row): Sql =>
  sql.join(
    Object.entries<Sql>({ kind, source_id, at, ...columns, ...given }).map(
      ([name, value]) => sql`${value} as ${sql.ref(name)}`,
    ),
    ', ',
  )

/** The instant of a date, or of a date and time, where the school is. @param wall SQL */
export const wallTime = (wall: Sql): Sql => sql`
  (${wall}::timestamp at time zone (select c.time_zone from school c where c.id = kernel.school_id()))`
