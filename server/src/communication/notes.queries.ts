import { schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { familyNotes, NoteKind, notes, NoteView, PersonNote } from '#contract/communication/notes.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me } from '#server/access/reach.ts'
import { fileList } from '#server/files/files.queries.ts'
import { taughtStudent } from '#server/people/taught-student.queries.ts'

const named = `'id', p.id, 'fname', p.fname, 'lname', p.lname, 'native_name', p.native_name, 'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, '')`
const account = (id: string): string =>
  `coalesce((select trim(a.fname || ' ' || a.lname) from account a where a.id = ${id}), '')`
const row = `json_build_object('id', n.id, 'version', n.version, 'person', json_build_object(${named}, 'role', (select min(r.role) from person_role r where r.school_id = p.school_id and r.person_id = p.id)),
  'kind', n.kind, 'category', n.category, 'visibility', n.visibility, 'body', n.body, 'document_type', n.document_type, 'expires_on', n.expires_on, 'review', n.review, 'review_reason', n.review_reason,
  'reviewed_by', ${account('n.reviewed_by')}, 'reviewed_at', n.reviewed_at, 'channel', n.channel, 'direction', n.direction, 'happened_on', n.happened_on, 'happened_time', to_char(n.happened_time, 'HH24:MI'), 'with_whom', n.with_whom,
  'follow_up_on', n.follow_up_on, 'followed_up_at', n.followed_up_at, 'by', ${account('n.created_by')}, 'created_at', n.created_at, 'changed_at', n.changed_at, 'mine', n.created_by = $3, 'files', ${fileList('person_note', 'n')})`
const tables = 'person_note n join person p on p.school_id = n.school_id and p.id = n.person_id'

/** The tabs of the list. @param user SQL @param today SQL of the school's present date */
const views = (user: string, today: string): Record<NoteView, string> => ({
  all: 'true',
  mine: `n.created_by = ${user}`,
  expiring: `n.expires_on <= ${today}::date + 30`,
  follow_up: 'n.follow_up_on is not null and n.followed_up_at is null',
  waiting: `n.review = 'waiting'`,
  accepted: `n.review = 'accepted'`,
  returned: `n.review = 'returned'`,
})
/** Of the notes that are seen, alias n, which carry the names of their people. */
const sorts = (way: string): Record<string, string> => ({
  at: `coalesce(n.happened_on, n.created_at::date) ${way}, n.id ${way}`,
  name: `n.lname ${way}, n.fname ${way}, n.id desc`,
  category: `n.category ${way}, n.id desc`,
  expires_on: `n.expires_on ${way} nulls last, n.id desc`,
  follow_up_on: `n.follow_up_on ${way} nulls last, n.id desc`,
})

export type NoteFilter = {
  kinds: readonly NoteKind[]
  person_id: number | null
  view: NoteView
  category: string | null
  channel: string | null
  visibility: string | null
  search: string
}
type Part = { sort: string; descending: boolean; offset: number; size: number }
type Listed = Out<typeof notes.list>

/** One page of what the actor may read, with the number of rows in each tab: one statement. */
export const selectNotes = async (
  db: Db,
  actor: Actor,
  filter: NoteFilter,
  { sort, descending, offset, size }: Part,
  today: string,
): Promise<Listed> => {
  const { kinds, person_id, view, category, channel, visibility, search } = filter
  const order = sorts(descending ? 'desc' : 'asc')[sort] ?? ''
  const tabs = views('$3', '$4')
  const [answer] = await prepared<{ list: Listed }>(
    db,
    `with seen as materialized (
       select n.id, n.created_by, n.expires_on, n.follow_up_on, n.followed_up_at, n.review, n.happened_on, n.created_at, n.category, n.person_id, n.school_id, p.lname, p.fname from ${tables}
       where n.school_id = kernel.school_id() and n.archived_at is null and n.kind = any ($5) and ($6::bigint is null or n.person_id = $6) and ($7::text is null or n.category = $7) and ($8::text is null or n.channel = $8)
         and ($9::text is null or n.visibility = $9) and ($10 = '' or strpos(p.search || ' ' || kernel.plain(n.body || ' ' || n.with_whom), kernel.plain($10)) > 0) and (${seenNote('$3')})),
     part as (select n.id, row_number() over (order by ${order}) as place from seen n where ${tabs[view]} order by place limit $12 offset $11)
     select json_build_object('rows', coalesce((select json_agg(${row} order by x.place) from part x join person_note n on n.school_id = kernel.school_id() and n.id = x.id join person p on p.school_id = n.school_id and p.id = n.person_id), '[]'),
       'count', (select count(*) from seen n where ${tabs[view]}),
       'counts', (select json_build_object(${Object.entries(tabs)
         .map(([name, where]) => `'${name}', count(*) filter (where ${where})`)
         .join(', ')}) from seen n)) as list`,
    [...me(actor), actor.user_id, today, kinds, person_id, category, channel, visibility, search, offset, size],
  )
  if (!answer) throw new Error('an aggregate answers always')
  return answer.list
}

export const optionalNote = async (db: Db, actor: Actor, id: number): Promise<PersonNote | undefined> =>
  (
    await prepared<{ row: PersonNote }>(
      db,
      `select ${row} as row from ${tables} where n.school_id = kernel.school_id() and n.id = $4 and n.archived_at is null and (${seenNote('$3')})`,
      [...me(actor), actor.user_id, id],
    )
  )[0]?.row

/** People whom the actor may write about: those named, those of a class, or the first twenty that match. $1 and $2 as everywhere. */
export const selectChoices = (
  db: Db,
  actor: Actor,
  { search, ids, section_id }: { search: string; ids: number[] | null; section_id: number | null },
): Promise<Out<typeof notes.choices>['rows']> =>
  prepared(
    db,
    `select p.id, p.fname, p.lname, p.native_name, coalesce('/api/v2/user/photo/' || p.photo_file_id, '') as photo, coalesce(t.grade_level, '') as number
     from person p left join student t on t.school_id = p.school_id and t.id = p.id
     where p.school_id = kernel.school_id() and p.merged_into is null and ($3::bigint[] is null or p.id = any ($3)) and strpos(p.search || ' ' || kernel.plain(coalesce(t.number, '')), kernel.plain($4)) > 0
       and ($5::bigint is null or exists (select from enrollment e where e.school_id = p.school_id and e.section_id = $5 and e.student_id = p.id and e.status in ('active', 'hold')))
       and ($2::int <= ${schoolAdmin} or t.id is not null and ${taughtStudent('p.school_id', 'p.id')})
     order by p.lname, p.fname, p.id limit case when $3::bigint[] is null and $5::bigint is null then 20 else 200 end`,
    [...me(actor), ids, search, section_id],
  )

export type NoteContent = Pick<
  PersonNote,
  | 'kind'
  | 'category'
  | 'visibility'
  | 'body'
  | 'document_type'
  | 'expires_on'
  | 'channel'
  | 'direction'
  | 'happened_on'
  | 'happened_time'
  | 'with_whom'
  | 'follow_up_on'
> & { review: PersonNote['review'] }

/** One note about each of the people, in the order of their ids. */
export const insertNotes = async (
  db: Db,
  person_ids: readonly number[],
  content: NoteContent,
  user_id: number,
  now: Date,
): Promise<number[]> =>
  (
    await prepared<{ id: number }>(
      db,
      `insert into person_note (school_id, person_id, kind, category, visibility, body, document_type, expires_on, channel, direction, happened_on, happened_time, with_whom, follow_up_on, review, created_by, created_at)
       select kernel.school_id(), x.id, r.kind, r.category, r.visibility, r.body, r.document_type, r.expires_on, r.channel, r.direction, r.happened_on, r.happened_time, r.with_whom, r.follow_up_on, r.review, $3, $4
       from unnest($1::bigint[]) x (id), json_populate_record(null::person_note, $2) r order by x.id returning id`,
      [person_ids, JSON.stringify(content), user_id, now],
    )
  ).map(({ id }) => id)

/** The new version; nothing where somebody else was faster. A changed document that was returned waits again. */
export const updateNote = async (
  db: Db,
  id: number,
  version: number,
  content: NoteContent,
  now: Date,
): Promise<{ id: number } | undefined> =>
  (
    await prepared<{ id: number }>(
      db,
      `update person_note n set category = r.category, visibility = r.visibility, body = r.body, document_type = r.document_type, expires_on = r.expires_on, channel = r.channel, direction = r.direction, happened_on = r.happened_on,
         happened_time = r.happened_time, with_whom = r.with_whom, follow_up_on = r.follow_up_on, followed_up_at = case when r.follow_up_on is distinct from n.follow_up_on then null else n.followed_up_at end,
         review = case when n.review = 'returned' then 'waiting' else n.review end, changed_at = $4, version = n.version + 1
       from json_populate_record(null::person_note, $3) r where n.school_id = kernel.school_id() and n.id = $1 and n.version = $2 returning n.id`,
      [id, version, JSON.stringify(content), now],
    )
  )[0]

/** Sets what is named of those notes that the actor may read, and is their author or the office; the ids that it reached. */
export const settleNotes = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
  set: 'archived_at' | 'followed_up_at',
  at: Date | null,
): Promise<number[]> =>
  (
    await prepared<{ id: number }>(
      db,
      `update person_note n set ${set} = $5, version = version + 1 where n.school_id = kernel.school_id() and n.id = any ($4) and (n.created_by = $3 or $2::int in (${superAdmin}, ${schoolAdmin})) and (${seenNote('$3')}) returning n.id`,
      [...me(actor), actor.user_id, ids, at],
    )
  ).map(({ id }) => id)

export const reviewNotes = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
  review: string,
  reason: string,
  now: Date,
): Promise<number[]> =>
  (
    await prepared<{ id: number }>(
      db,
      `update person_note n set review = $5, review_reason = $6, reviewed_by = case when $5 = 'waiting' then null else $3::bigint end, reviewed_at = case when $5 = 'waiting' then null else $7::timestamptz end, version = version + 1
       where n.school_id = kernel.school_id() and n.id = any ($4) and n.kind = 'document' and n.archived_at is null and (${seenNote('$3')}) returning n.id`,
      [...me(actor), actor.user_id, ids, review, reason, now],
    )
  ).map(({ id }) => id)

const familyPage = 20

/** What the family reads about the student, the latest first. */
export const selectFamilyNotes = async (
  db: Db,
  actor: Actor,
  student_id: number,
  page: number,
): Promise<Out<typeof familyNotes.list>> => {
  const where = `n.school_id = kernel.school_id() and n.person_id = $4 and n.archived_at is null and (${seenNote('$3')})`
  const [answer] = await prepared<{ list: Out<typeof familyNotes.list> }>(
    db,
    `select json_build_object('count', (select count(*) from person_note n where ${where}), 'rows', coalesce((select json_agg(x.row order by x.id desc) from (
       select n.id, ${row} as row from ${tables} where ${where} order by n.id desc limit ${familyPage} offset $5) x), '[]')) as list`,
    [...me(actor), actor.user_id, student_id, (page - 1) * familyPage],
  )
  return answer?.list ?? { rows: [], count: 0 }
}

/** A free upload of the caller, once more with bytes of its own. */
export const copyUpload = async (
  db: Db,
  file_id: number,
  user_id: number,
  copy: (key: string) => Promise<string>,
): Promise<number | undefined> => {
  const file = await db
    .selectFrom('file')
    .select(['school_id', 'name', 'size', 'content_type', 'sha256', 'storage_key'])
    .where('id', '=', file_id)
    .where('created_by', '=', user_id)
    .where('owner_kind', 'is', null)
    .executeTakeFirst()
  if (!file) return undefined
  const row = { ...file, storage_key: await copy(file.storage_key), created_by: user_id }
  return (await db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Whether the office reads note `n` about a person. @param user the account of who reads, as SQL */
export const seenByOffice = (user: string): string => `n.visibility <> 'private' or n.created_by = ${user}`

/** Whether the actor reads note `n` about a person; $1 and $2 as everywhere. @param user the actor's account, as SQL */
export const seenNote = (user: string): string =>
  `case when $2::int <= ${schoolAdmin} then ${seenByOffice(user)}
     when $2::int = ${teacher} then n.created_by = ${user} or n.visibility in ('staff', 'family') and ${taughtStudent('n.school_id', 'n.person_id')}
     when $2::int = ${student} then n.visibility = 'family' and n.person_id = $1::bigint
     else n.visibility = 'family' and exists (select from guardianship w where w.school_id = n.school_id and w.parent_id = $1::bigint and w.student_id = n.person_id) end`
