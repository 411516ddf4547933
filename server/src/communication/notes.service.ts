import { schoolAdmin } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { type Failure, fail, found, wrongField } from '#contract/kernel/errors.ts'
import {
  familyNotes,
  noteColumns,
  type NoteKind,
  notes,
  type PersonNote,
} from '#contract/communication/notes.contract.ts'
import { requestsDecided } from '#contract/kernel/request.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { takeFiles } from '#server/files/files.queries.ts'
import { reachedSection, reachedStudent } from '#server/access/reach.ts'
import { type NoteFilter, optionalNote, selectChoices, selectFamilyNotes, selectNotes } from './notes.queries.ts'
import { optionalHistory } from './note-history.queries.ts'
import {
  copyUpload,
  insertNotes,
  type NoteContent,
  reviewNotes,
  settleNotes,
  updateNote,
} from './note-changes.queries.ts'

const longestExport = 10_000

export const notesService = serve(notes, {
  async list({ sort, descending = !sort, page = 1, size = 25, ...asked }, context) {
    const { db, actor } = context
    if (asked.person_id !== undefined) await mayWriteAbout(context, [asked.person_id])
    const { date: today } = dayOf(context.actor, context.now)
    return selectNotes(
      db,
      actor,
      filterOf(asked),
      { sort: sort ?? 'at', descending, offset: (page - 1) * size, size },
      today,
    )
  },

  async exported({ sort, descending = !sort, page: _page, size: _size, format, ...asked }, context) {
    const { db, actor, now } = context
    const { date: today } = dayOf(actor, now)
    const { rows } = await selectNotes(
      db,
      actor,
      filterOf(asked),
      { sort: sort ?? 'at', descending, offset: 0, size: longestExport },
      today,
    )
    return tableFile(context, { name: asked.of, columns: noteColumns, rows, format })
  },

  read: async ({ id }, { db, actor }) => found(await optionalNote(db, actor, id)),

  history: async ({ id }, { db, actor }) => found(await optionalHistory(db, actor, id)),

  async choices({ search, ids, section_id }, { db, actor }) {
    const section = section_id === undefined ? '' : (await reachedSection(db, actor, section_id)).name
    return {
      section,
      rows: await selectChoices(db, actor, { search, ids: ids ?? null, section_id: section_id ?? null }),
    }
  },

  async save({ id, version = 0, person_ids, file_ids, ...given }, context) {
    const { db, actor, now, files } = context
    const refused = problemIn(given, file_ids)
    if (refused) return refused
    const content = { ...cleaned(given), review: reviewOf(given.kind, actor.role) }
    if (id !== undefined) {
      const earlier = found(await optionalNote(db, actor, id))
      if (!earlier.mine) return fail('forbidden', 'notes.not-yours')
      if (earlier.kind !== given.kind) return wrongField('kind', 'errors.field.choice')
      const saved = await updateNote(db, id, version, content, actor.user_id, now)
      if (!saved) return fail('conflict', 'stale')
      const taken = await takeFiles(context, 'person_note', id, file_ids)
      if (taken) return taken
      publishChange(context)
      return { ids: [id] }
    }
    await mayWriteAbout(context, person_ids)
    const made = await insertNotes(db, person_ids, content, actor.user_id, now)
    for (const [at, note_id] of made.entries()) {
      const own: number[] = []
      // the last note takes the uploads themselves
      for (const file_id of file_ids)
        own.push(
          at === made.length - 1
            ? file_id
            : ((await copyUpload(db, file_id, actor.user_id, (key) => files.copy(key))) ?? 0),
        )
      const taken = file_ids.length > 0 ? await takeFiles(context, 'person_note', note_id, own) : undefined
      if (taken) return taken
    }
    publishChange(context)
    return { ids: made }
  },

  async archive({ ids, archived }, context) {
    const settled = await settleNotes(context.db, context.actor, ids, 'archived_at', archived ? context.now : null)
    if (settled.length < ids.length) return fail('not_found')
    publishChange(context)
    return { ids: settled }
  },

  async followUp({ ids, done }, context) {
    const settled = await settleNotes(context.db, context.actor, ids, 'followed_up_at', done ? context.now : null)
    if (settled.length < ids.length) return fail('not_found')
    publishChange(context)
    return { ids: settled }
  },

  async review({ ids, review, reason }, context) {
    if (review === 'returned' && reason === '') return wrongField('reason', 'errors.field.required')
    const reviewed = await reviewNotes(context.db, context.actor, ids, review, reason, context.now)
    if (reviewed.length < ids.length) return fail('not_found')
    if (review !== 'waiting') await context.emit(requestsDecided, { of: 'document', ids: reviewed })
    publishChange(context)
    return { ids: reviewed }
  },
})

export const familyNotesService = serve(familyNotes, {
  async list({ student_id, page = 1 }, { db, actor }) {
    return selectFamilyNotes(db, actor, await reachedStudent(db, actor, student_id), page)
  },

  async give({ student_id, file_ids, ...given }, context) {
    const { db, actor, now } = context
    const about = await reachedStudent(db, actor, student_id)
    const content = {
      ...emptyContent,
      ...given,
      kind: 'document' as const,
      category: 'general' as const,
      visibility: 'family' as const,
      review: 'waiting' as const,
    }
    const [id] = await insertNotes(db, [about], content, actor.user_id, now)
    const taken = await takeFiles(context, 'person_note', found(id), file_ids)
    if (taken) return taken
    publishChange(context)
    return { id: found(id) }
  },
})

const emptyContent = {
  body: '',
  document_type: '',
  expires_on: null,
  channel: '',
  direction: '',
  outcome: '',
  happened_on: null,
  happened_time: null,
  with_whom: '',
  follow_up_on: null,
} as const

type Asked = Omit<In<typeof notes.list>, 'page' | 'size' | 'sort' | 'descending'>
const filterOf = ({ of, person_id, view = 'all', kind, category, channel, visibility, search }: Asked): NoteFilter => ({
  kinds: kind ? [kind] : of === 'contacts' ? ['contact'] : ['comment', 'document'],
  person_id: person_id ?? null,
  view,
  category: category ?? null,
  channel: channel ?? null,
  visibility: visibility ?? null,
  search: search ?? '',
})

/** Everybody named is in reach, or none of it happens. */
const mayWriteAbout = async ({ db, actor }: Context, ids: number[]): Promise<void> => {
  if (actor.school_id === null) throw fail('invalid', 'school-needed')
  const reached = await selectChoices(db, actor, { search: '', ids, section_id: null })
  if (reached.length < ids.length) throw fail('not_found')
}

type Given = Omit<NoteContent, 'review'>

const problemIn = (given: Given, file_ids: readonly number[]): Failure | undefined => {
  if (given.kind !== 'document' && given.body === '' && !notReached(given))
    return wrongField('body', 'errors.field.required')
  if (given.kind === 'document' && file_ids.length === 0) return wrongField('file_ids', 'notes.needs-file')
  if (given.kind === 'document' && given.document_type === '')
    return wrongField('document_type', 'errors.field.required')
  if (given.kind !== 'contact') return undefined
  if (given.channel === '') return wrongField('channel', 'errors.field.required')
  if (given.happened_on === null) return wrongField('happened_on', 'errors.field.required')
  if (given.follow_up_on !== null && given.follow_up_on < given.happened_on)
    return wrongField('follow_up_on', 'notes.follow-up-early')
  return undefined
}

/** Nothing was said where nobody was reached. */
const notReached = ({ kind, outcome }: Given): boolean => kind === 'contact' && outcome !== '' && outcome !== 'reached'

/** Only what belongs to the kind is kept. */
const cleaned = (given: Given): Given => ({
  ...given,
  ...(given.kind !== 'document' && { document_type: '', expires_on: null }),
  ...(given.kind !== 'contact' && {
    channel: '',
    direction: '',
    outcome: '',
    happened_on: null,
    happened_time: null,
    with_whom: '',
    follow_up_on: null,
  }),
  ...(given.kind === 'contact' && { direction: given.direction || 'out' }),
})

/** What the office files itself is accepted; what others hand in waits for it. */
const reviewOf = (kind: NoteKind, role: number): PersonNote['review'] =>
  kind !== 'document' ? 'none' : role <= schoolAdmin ? 'accepted' : 'waiting'

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'comment' })
