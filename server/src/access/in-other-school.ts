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
  const visit = await sql<Visit>`select * from auth.visit_school(${school_id})`.optional(context.db)
  if (!visit) throw fail('not_found')
  return visiting(context, school_id, visit, work)
}

/** Other schools in which the same account has the same role as a family. */
export const selectFamilySchools = (db: Db) =>
  sql<{ school_id: number; name: string }>`select school_id, name from auth.other_family_schools()`.all(db)

/**
 * Reads in another school of the same family, with the rights held there; undefined where it must set up a second step.
 */
export const inFamilySchool = async <T>(
  context: Context,
  school_id: number,
  work: (there: Context) => Promise<T>,
): Promise<T | undefined> => {
  const visit = await sql<Visit>`select * from auth.visit_as_family(${school_id})`.optional(context.db)
  return visit && visiting(context, school_id, visit, work)
}

const visiting = async <T>(
  context: Context,
  school_id: number,
  visit: Visit,
  work: (there: Context) => Promise<T>,
): Promise<T> => {
  const { db, actor } = context
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
