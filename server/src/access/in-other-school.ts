import type { Flag } from '#contract/kernel/access.ts'
import { fail } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'

type Visit = { person_id: number; flags: Flag[] }

/**
 * Works in another school that the same account runs, with the rights held there, within the same transaction; a school
 * that it does not run is not found.
 */
export const inOtherSchool = async <T>(
  context: Context,
  school_id: number,
  work: (there: Context) => Promise<T>,
): Promise<T> => {
  const { db, actor } = context
  const visit = await sql<Visit>`select * from auth.visit_school(${school_id})`.optional(db)
  if (!visit) throw fail('not_found')
  const answer = await work({
    ...context,
    emit: context.emit.of(school_id),
    actor: { ...actor, school_id, person_id: visit.person_id, flags: new Set(visit.flags) },
  })
  await sql`select set_config('app.school_id', ${String(actor.school_id)}, true)`.run(db)
  return answer
}

export type Place = { school_id: number; school: string; section_id: number; runs: boolean }

/**
 * Where the global section runs that this section of the present school is part of, in one order for all; nowhere for
 * an ordinary section.
 */
export const selectPlaces = (db: Db, section_id: number): Promise<Place[]> =>
  sql<Place>`select * from auth.global_places(${section_id}) order by school_id`.all(db)
