import { createHash } from 'node:crypto'
import { may } from '#contract/access.ts'
import { type ListedCourse, type Listing, readListing } from '#contract/courses/course-listing.rules.ts'
import { changesBetween, partsOf } from '#contract/courses/master.rules.ts'
import { freeNumbers } from '#contract/courses/numbers.rules.ts'
import { courseSources, type SourceCheck } from '#contract/courses/sources.contract.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { mustBeOpen, reachedSection } from '#server/access/reach.ts'
import { insertCourses, selectNumbers } from './copy.queries.ts'
import {
  bringLessons,
  insertTaken,
  optionalSectionLessons,
  optionalSourcedCourse,
  selectSources,
  selectTaken,
  type SourcedCourse,
} from './sources.queries.ts'
import { takeChanges } from './take-changes.ts'

export const courseSourcesService = serve(courseSources, {
  async list({ search = '', archived = false, sort = 'name', descending = false, page = 1, size = 25 }, { db, actor }) {
    const list = await selectSources(db, { search, archived, sort, descending, offset: (page - 1) * size, size })
    return { ...list, can: { edit: may(actor, 'courses.edit') } }
  },

  async save({ id, version = 0, name, address, key, forget_key = false }, context) {
    const { db, vault } = context
    const school_id = schoolOf(context)
    if (!context.outbound.allows_local && !/^https:/i.test(address)) return wrongField('address', 'sources.https')
    if (await isTaken(db, name, id)) return wrongField('name', 'sources.taken')
    const earlier = id ? found(await optionalSource(db, id)) : undefined
    // A key is for the one it was given for: another host never gets it.
    const moved = earlier !== undefined && new URL(earlier.address).origin !== new URL(address).origin
    const secret = key ? { secret: vault.seal(key, placeOf(school_id)) } : forget_key || moved ? { secret: null } : {}
    const values = { name, address, ...secret, checked_at: null, checked_ok: null }
    const saved = earlier
      ? await db
          .updateTable('course_source')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', earlier.id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('course_source')
          .values({ ...values, school_id })
          .returning(['id', 'version'])
          .executeTakeFirst()
    return saved ? published(context, saved) : staleRow(db, 'course_source', id ?? 0, ['name', 'address'])
  },

  async archive({ ids, archived }, context) {
    const rows = await context.db
      .updateTable('course_source')
      .set((eb) => ({ archived_at: archived ? context.now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .returning('id')
      .execute()
    return rows.length < ids.length ? fail('not_found') : published(context, { ids: rows.map(({ id }) => id) })
  },

  async test({ id, address, key = '' }, context) {
    const { db, now } = context
    const source = id ? found(await optionalSource(db, id)) : undefined
    const asked = address ?? source?.address
    if (!asked) return wrongField('address', 'errors.field.required')
    const stored = source && asked === source.address ? source.secret : null
    const check = await checked(context, asked, key || unsealed(context, stored))
    if (source && asked === source.address && !key)
      await db
        .updateTable('course_source')
        .set({ checked_at: now.toISOString(), checked_ok: check.steps.every(({ ok }) => ok) })
        .where('id', '=', source.id)
        .execute()
    return check
  },

  async offers({ source_id }, context) {
    const { db } = context
    const listing = await listed(context, source_id)
    if (isFailure(listing)) return listing
    const [taken, numbers] = await Promise.all([selectTaken(db, source_id), selectNumbers(db)])
    const free = freeNumbers(
      listing.courses.map(({ number }) => number),
      numbers,
    )
    const rows = listing.courses.map(({ key, number, name, subject, units }, at) => ({
      key,
      number,
      name,
      subject,
      units: units.length,
      lessons: units.reduce((sum, unit) => sum + unit.lessons.length, 0),
      course_id: taken.get(key) ?? null,
      free_number: free[at] ?? number,
    }))
    return { rows, shape: listing.shape }
  },

  async take({ source_id, courses }, context) {
    const { db, actor, now } = context
    const listing = await listed(context, source_id)
    if (isFailure(listing)) return listing
    const byKey = new Map(listing.courses.map((course) => [course.key, course]))
    const taken = await selectTaken(db, source_id)
    const used = new Set(await selectNumbers(db))
    for (const [at, { key, number }] of courses.entries()) {
      if (!byKey.has(key)) return fail('conflict', 'sources.changed')
      if (taken.has(key)) return fail('conflict', 'sources.taken-already')
      if (used.has(number)) return wrongField(`courses.${at}.number`, 'courses.number-used')
      used.add(number)
    }
    const wanted = courses.map(({ key, number }) => ({ number, course: found(byKey.get(key)) }))
    const made = await insertCourses(
      db,
      wanted.map(({ course, number }, id) => ({ ...course, id, number, department: '', files: [] })),
    )
    await insertTaken(
      db,
      source_id,
      made.map(({ id }, at) => ({
        course_id: id,
        key: found(wanted[at]).course.key,
        snapshot: found(wanted[at]).course,
      })),
      actor.user_id,
      now,
    )
    return published(context, { ids: made.map(({ id }) => id) })
  },

  async update({ course_id }, context) {
    const course = found(await optionalSourcedCourse(context.db, course_id))
    const theirs = await theirsOf(context, course)
    if (isFailure(theirs)) return theirs
    const { id, name, source_name, taken_at } = course
    return {
      course: { id, name },
      source: source_name,
      taken_at,
      gone: theirs === null,
      changes: changesOf(course, theirs),
      seen: seenOf(theirs),
    }
  },

  async takeUpdate({ course_id, keys, seen }, context) {
    const { db, actor, now } = context
    const course = found(await optionalSourcedCourse(db, course_id))
    if (course.archived) return fail('conflict', 'courses.is-archived', { params: { name: course.name } })
    const theirs = await theirsOf(context, course)
    if (isFailure(theirs)) return theirs
    if (theirs === null || seenOf(theirs) !== seen) return fail('conflict', 'sources.changed')
    const wanted = changesOf(course, theirs).filter(({ key }) => keys.includes(key))
    const fields = await takeChanges(db, course_id, partsOf(course), partsOf(theirs), wanted, now)
    await db
      .updateTable('course')
      .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
      .where('id', '=', course_id)
      .execute()
    await db
      .updateTable('course_source_course')
      .set((eb) => ({
        snapshot: JSON.stringify(theirs),
        taken_at: now.toISOString(),
        taken_by: actor.user_id,
        version: eb('version', '+', 1),
      }))
      .where('course_id', '=', course_id)
      .execute()
    return published(context, { taken: wanted.length })
  },

  async missing({ section_id }, { db, actor }) {
    const { id } = await reachedSection(db, actor, section_id)
    return found(await optionalSectionLessons(db, id))
  },

  async bring({ section_id, lesson_ids }, context) {
    const { db, actor, publish } = context
    const section = await reachedSection(db, actor, section_id)
    mustBeOpen(section)
    const activities = await bringLessons(db, section.id, lesson_ids)
    if (activities.length < lesson_ids.length) return fail('conflict', 'sources.changed')
    publish({ school_id: schoolOf(context), topic: 'unit', section_id: section.id })
    return { activities }
  },
})

const schoolOf = ({ actor }: Context): number => found(actor.school_id)
const placeOf = (school_id: number): string => `course-source:${school_id}`

const published = <Answer>(context: Context, answer: Answer): Answer => {
  for (const topic of ['course_source', 'course']) context.publish({ school_id: schoolOf(context), topic })
  return answer
}

const optionalSource = (db: Db, id: number) =>
  db.selectFrom('course_source').select(['id', 'address', 'secret']).where('id', '=', id).executeTakeFirst()

const isTaken = async (db: Db, name: string, id: number | undefined): Promise<boolean> => {
  const row = await db
    .selectFrom('course_source')
    .select('id')
    .where((eb) => eb.fn('lower', ['name']), '=', name.toLowerCase())
    .where('archived_at', 'is', null)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  return row !== undefined
}

const unsealed = (context: Context, secret: Buffer | null): string =>
  secret ? context.vault.unseal(secret, placeOf(schoolOf(context))) : ''

type Asked = { status: number; body: unknown }

const ask = async ({ outbound }: Context, address: string, key: string): Promise<Asked> => {
  const response = await outbound.fetch(address, {
    headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
  })
  const text = await response.text()
  try {
    return { status: response.status, body: JSON.parse(text) }
  } catch {
    return { status: response.status, body: undefined }
  }
}

/** Each step of a call as the page shows it; never an answer of the other side but the names of courses. */
const checked = async (context: Context, address: string, key: string): Promise<SourceCheck> => {
  const nothing = { shape: null, courses: 0, lessons: 0, names: [] }
  try {
    const { status, body } = await ask(context, address, key)
    const reached = { step: 'address' as const, ok: true, detail: new URL(address).host }
    const answered = { step: 'answer' as const, ok: status === 200, detail: String(status) }
    if (status !== 200) return { ...nothing, steps: [reached, answered] }
    const listing = readListing(body)
    const steps = [
      reached,
      answered,
      { step: 'shape' as const, ok: listing !== undefined, detail: listing?.shape ?? '' },
    ]
    if (!listing) return { ...nothing, steps }
    const lessons = listing.courses.reduce(
      (sum, course) => sum + course.units.reduce((inner, unit) => inner + unit.lessons.length, 0),
      0,
    )
    return {
      steps,
      shape: listing.shape,
      courses: listing.courses.length,
      lessons,
      names: listing.courses.slice(0, 10).map(({ name }) => name),
    }
  } catch (error) {
    context.log({
      event: 'course source',
      host: URL.parse(address)?.host,
      error: error instanceof Error ? error.message : '',
    })
    return { ...nothing, steps: [{ step: 'address', ok: false, detail: URL.parse(address)?.host ?? '' }] }
  }
}

const listed = async (context: Context, source_id: number): Promise<Listing | Failure> => {
  const source = found(await optionalSource(context.db, source_id))
  try {
    const { status, body } = await ask(context, source.address, unsealed(context, source.secret))
    return (status === 200 && readListing(body)) || fail('unavailable', 'sources.no-listing')
  } catch {
    return fail('unavailable', 'sources.unreachable')
  }
}

/** The course as the service has it now; null when it lists it no more. */
const theirsOf = async (context: Context, course: SourcedCourse): Promise<ListedCourse | null | Failure> => {
  const listing = await listed(context, course.source_id)
  return isFailure(listing) ? listing : (listing.courses.find(({ key }) => key === course.source_key) ?? null)
}

const changesOf = (course: SourcedCourse, theirs: ListedCourse | null) =>
  theirs === null ? [] : changesBetween(partsOf(course.snapshot), partsOf(course), partsOf(theirs))

const seenOf = (theirs: ListedCourse | null): string =>
  createHash('sha256').update(JSON.stringify(theirs)).digest('hex')
