import type { Block } from '#contract/courses/block.contract.ts'
import { copyCourses } from '#contract/courses/copy.contract.ts'
import { freeNumbers } from '#contract/courses/numbers.rules.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { type Offer, selectOffers } from './master.queries.ts'
import {
  copyRules,
  insertCourses,
  selectLessonsWithFiles,
  selectNumbers,
  selectSchoolsRun,
  selectSnapshots,
  type Snapshot,
} from './copy.queries.ts'

export const copyService = serve(copyCourses, {
  async choices({ school_id: asked, master = false }, { db, actor }) {
    const school_id = asked ?? found(actor.school_id)
    const [schools, offers, numbers] = await Promise.all([
      selectSchoolsRun(db),
      selectOffers(db, null),
      selectNumbers(db),
    ])
    const snapshots = master ? offers.map(asSnapshot) : await selectSnapshots(db, school_id, null)
    if (!schools.some(({ id }) => id === school_id)) return fail('not_found')
    const free = freeNumbers(
      snapshots.map(({ number }) => number),
      numbers,
    )
    const rows = snapshots.map(({ id, number, name, subject, units, files }, at) => ({
      id,
      number,
      name,
      subject,
      units: units.length,
      lessons: units.reduce((sum, { lessons }) => sum + lessons.length, 0),
      files: files.length,
      free_number: free[at] ?? number,
    }))
    return { school_id, schools, has_master: offers.length > 0, rows }
  },

  async copy({ school_id, master = false, courses, with_content }, context) {
    const { db, actor } = context
    const wanted = courses.map(({ id }) => id)
    const snapshots = master
      ? (await selectOffers(db, wanted)).map(asSnapshot)
      : (await selectSnapshots(db, school_id ?? found(actor.school_id), wanted)).map(withoutQuestions)
    if (snapshots.length < courses.length) return fail('not_found')
    const used = new Set(await selectNumbers(db))
    for (const [at, { number }] of courses.entries()) {
      if (used.has(number)) return wrongField(`courses.${at}.number`, 'courses.number-used')
      used.add(number)
    }
    const numbers = new Map(courses.map(({ id, number }) => [id, number]))
    const made = await insertCourses(
      db,
      snapshots.map((snapshot) => ({
        ...snapshot,
        files: [],
        number: found(numbers.get(snapshot.id)),
        units: with_content || master ? snapshot.units : [],
      })),
    )
    const ids = made.map(({ id }) => id)
    if (with_content) await copyFiles(context, ids, snapshots)
    const within = !master && (school_id ?? actor.school_id) === actor.school_id // categories are those of the school
    if (within)
      await copyRules(
        db,
        'course',
        made.map(({ id, number }) => ({ from: found(courses.find((one) => one.number === number)).id, to: id })),
      )
    context.publish({ school_id: found(actor.school_id), topic: 'course' })
    return { ids }
  },
})

/** A course drawn from the catalogue of the group remembers where it came from. */
const asSnapshot = ({ version, ...offer }: Offer): Snapshot => ({
  ...offer,
  department: '',
  files: [],
  master_course_id: offer.id,
  master_version: version,
})

/** Sets of questions belong to their course: the copy begins without. */
const withoutQuestions = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  units: snapshot.units.map((unit) => ({
    ...unit,
    lessons: unit.lessons.map((lesson) => ({
      ...lesson,
      blocks: lesson.blocks.filter(({ kind }) => kind !== 'questions'),
    })),
  })),
})

/** The copies get bytes of their own, and their lessons show those. */
const copyFiles = async (
  { db, actor, files }: Context,
  course_ids: number[],
  snapshots: readonly Snapshot[],
): Promise<void> => {
  const known = new Map(snapshots.flatMap((snapshot) => snapshot.files.map((file) => [file.id, file])))
  const kept = async (id: number, owner_id: number): Promise<number[]> => {
    const original = known.get(id)
    if (!original) return []
    const { id: _, storage_key, ...file } = original
    const row = {
      ...file,
      school_id: found(actor.school_id),
      owner_kind: 'lesson',
      owner_id,
      created_by: actor.user_id,
      storage_key: await files.copy(storage_key),
    }
    return [(await db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id]
  }
  for (const { id, blocks } of await selectLessonsWithFiles(db, course_ids)) {
    const copied: Block[] = []
    for (const block of blocks) {
      if (block.kind !== 'files') copied.push(block)
      else {
        const file_ids: number[] = []
        for (const file_id of block.file_ids) file_ids.push(...(await kept(file_id, id)))
        copied.push({ kind: 'files', file_ids })
      }
    }
    await db
      .updateTable('course_lesson')
      .set({ blocks: JSON.stringify(copied) })
      .where('id', '=', id)
      .execute()
  }
}
