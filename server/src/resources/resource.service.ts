import { parent, schoolAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import { hostsOf, isAllowed } from '#contract/resources/hosts.rules.ts'
import { ownResources, resourcesReport } from '#contract/resources/list.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { resources, resourceScopes, type WhereAndFor } from '#contract/resources/resource.contract.ts'
import { titleOfFile } from '#contract/resources/titles.rules.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { isActedFor } from '#server/kernel/request-scope.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { takeFiles } from '#server/files/files.queries.ts'
import { isSet } from '#server/settings/settings.queries.ts'
import { linkChecks } from './links.job.ts'
import { resourcesStatement, selectOwn } from './list.queries.ts'
import { resourceReading } from './reading.job.ts'
import {
  type Contents,
  countOpening,
  insertVersion,
  mayPlace,
  optionalOpened,
  optionalResource,
  replaceText,
  selectChoices,
  selectFileIds,
  selectPlaced,
  updatePlaced,
} from './resource.queries.ts'

type Values = In<typeof resources.save>

export const resourcesService = [
  ...serveReport(resourcesReport, resourcesStatement),
  ...serve(ownResources, {
    async list({ student_id, ...asked }, { db, actor, now }) {
      return selectOwn(db, actor, dayOf(actor, now).date, { ...asked, ...(actor.role === parent && { student_id }) })
    },
  }),
  ...serve(resources, {
    async read({ id }, { db, actor }) {
      return found(await optionalResource(db, actor, id))
    },

    async choices(_, { db, actor }) {
      const { hosts, group_wide, ...choices } = await selectChoices(db, actor, isSet('resources.group-wide'))
      const wide = actor.role === schoolAdmin
      return {
        ...choices,
        scopes: resourceScopes.filter((scope) => (wide ? scope !== 'group' || group_wide : isOfClasses(scope))),
        hosts: hostsOf(hosts),
      }
    },

    async upload(_, { db, actor, uploads, files }) {
      const [upload] = uploads
      if (!upload) return wrongField('file', 'errors.field.required')
      const kept = await files.keep(upload)
      return db
        .insertInto('file')
        .values({ ...kept, name: upload.name, school_id: found(actor.school_id), created_by: actor.user_id })
        .returning(['id', 'name', 'size', 'content_type'])
        .executeTakeFirstOrThrow()
    },

    async save({ id, version = 0, kind, url, body, file_id, title, description, ...place }, context) {
      const { db, actor } = context
      const before = id ? found(await optionalResource(db, actor, id)) : undefined
      if (before && before.kind !== kind) return wrongField('kind', 'resources.kind-stays')
      const contents: Contents = {
        url: kind === 'link' || kind === 'embed' ? (url ?? '') : '',
        body: kind === 'page' ? body : '',
        file_id: kind === 'file' ? file_id : null,
      }
      const row = { ...stored(place), title, description }
      const refused = await refusal(context, row, contents, before)
      if (refused) return refused
      const saved = id
        ? await db
            .updateTable('resource')
            .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
            .where('id', '=', id)
            .where('version', '=', version)
            .returning(['id'])
            .executeTakeFirst()
        : await insert(context, { ...row, kind })
      if (!saved) return staleWith(db, 'resource', id ?? 0, before)
      const unfit = await show(context, saved.id, contents)
      publishChange(context)
      return unfit ?? { id: saved.id, version: await versionOf(context, saved.id) }
    },

    async addFiles({ file_ids, ...place }, context) {
      const { db } = context
      const row = stored(place)
      const refused = await refusal(context, row, { url: '', body: '', file_id: null }, undefined)
      if (refused) return refused
      const files = await db.selectFrom('file').select(['id', 'name']).where('id', 'in', file_ids).execute()
      const made: number[] = []
      for (const { id: file_id, name } of files) {
        const { id } = await insert(context, { ...row, kind: 'file', title: titleOfFile(name), description: '' })
        const unfit = await show(context, id, { url: '', body: '', file_id })
        if (unfit) return { ...unfit, fields: [{ path: 'file_ids', key: 'errors.field.reference' }] }
        made.push(id)
      }
      if (made.length < file_ids.length) return wrongField('file_ids', 'errors.field.reference')
      publishChange(context)
      return { ids: made }
    },

    async restore({ id, version_id }, context) {
      const { versions } = found(await optionalResource(context.db, context.actor, id))
      const { url, body, file } = found(versions.find((one) => one.id === version_id))
      const unfit = await show(context, id, { url, body, file_id: file?.id ?? null })
      publishChange(context)
      return unfit ?? { id, version: await versionOf(context, id) }
    },

    async change({ ids, folder, add_tags = [], remove_tags = [], visible_from, visible_to, archived }, context) {
      const { db, actor, now } = context
      const before = await selectPlaced(db, actor, ids)
      if (before.length < ids.length) return fail('not_found')
      const after = before.map((row) => ({
        id: row.id,
        folder: folder ?? row.folder,
        visible_from: visible_from === undefined ? row.visible_from : visible_from,
        visible_to: visible_to === undefined ? row.visible_to : visible_to,
        archived: archived ?? row.archived,
        tags: [...new Set([...row.tags, ...add_tags])].filter((tag) => !remove_tags.includes(tag)),
      }))
      const turned = after.some(
        ({ visible_from, visible_to }) => visible_from && visible_to && visible_to < visible_from,
      )
      if (turned) return wrongField('visible_to', 'errors.field.order')
      await updatePlaced(db, after, now)
      publishChange(context)
      return { before }
    },

    async putBack({ rows }, context) {
      const { db, actor, now } = context
      const there = await selectPlaced(
        db,
        actor,
        rows.map(({ id }) => id),
      )
      if (there.length < rows.length) return fail('not_found')
      await updatePlaced(db, rows, now)
      publishChange(context)
      return {}
    },

    async check({ ids }, { db, actor, jobs }) {
      if ((await selectPlaced(db, actor, ids)).length < ids.length) return fail('not_found')
      await jobs.add(db, linkChecks, { school_id: found(actor.school_id), group_id: actor.group_id, ids })
      return { ids }
    },

    async open({ id }, { db, actor, now, last }) {
      const {
        editable,
        storage_key: _,
        own: __,
        ...opened
      } = found(await optionalOpened(db, actor, id, dayOf(actor, now).date))
      if (actor.person_id && !actor.read_only && !isActedFor(actor)) last(countOpening(db, actor.person_id, id, now))
      return { ...opened, can: { edit: editable } }
    },

    async file({ id }, { db, actor, now, files }) {
      const { file, storage_key } = found(await optionalOpened(db, actor, id, dayOf(actor, now).date))
      const { name, content_type } = found(file)
      return { download: { name, content_type, body: files.read(found(storage_key)) } }
    },
  }),
]

const isOfClasses = (scope: Values['scope']): boolean => scope === 'section' || scope === 'course'

/** As it is stored: in one place, each role and tag once. */
const stored = ({ scope, section_id, course_id, roles, tags, ...rest }: WhereAndFor) => ({
  ...rest,
  scope,
  section_id: scope === 'section' ? section_id : null,
  course_id: scope === 'course' ? course_id : null,
  roles: [...new Set(roles)].toSorted((one, other) => one - other),
  tags: [...new Set(tags)],
})

type Row = ReturnType<typeof stored> & Pick<Values, 'kind' | 'title' | 'description'>
const insert = ({ db, actor }: Context, row: Row): Promise<{ id: number }> =>
  db
    .insertInto('resource')
    .values({ ...row, school_id: found(actor.school_id), owner_id: found(actor.person_id) })
    .returning(['id'])
    .executeTakeFirstOrThrow()

type Place = Pick<Values, 'scope' | 'section_id' | 'course_id'>

/** What is wrong with the place or the address; where a resource stands already it may stay. */
const refusal = async (
  { db, actor }: Context,
  { scope, section_id, course_id }: Place,
  { url }: Contents,
  before: Place | undefined,
): Promise<Failure | undefined> => {
  const { hosts, group_wide } = await selectChoices(db, actor, isSet('resources.group-wide'))
  if (url && !isAllowed(url, hostsOf(hosts))) return wrongField('url', 'resources.host-not-allowed')
  const stays = before?.scope === scope && before.section_id === section_id && before.course_id === course_id
  if (stays) return undefined
  if (!isOfClasses(scope))
    return actor.role === schoolAdmin && (scope === 'school' || group_wide)
      ? undefined
      : wrongField('scope', 'errors.field.choice')
  return (await mayPlace(db, actor, { section_id, course_id }))
    ? undefined
    : wrongField(scope === 'section' ? 'section_id' : 'course_id', 'errors.field.reference')
}

/** Puts contents at the address of a resource; a file is read for its words afterwards, and a link followed. */
const show = async (context: Context, id: number, contents: Contents): Promise<Failure | undefined> => {
  const { db, actor, now, jobs } = context
  if (contents.file_id) {
    const refused = await takeFiles(context, 'resource', id, [...(await selectFileIds(db, id)), contents.file_id])
    if (refused) return { ...refused, fields: [{ path: 'file_id', key: 'errors.field.reference' }] }
  }
  const made = await insertVersion(db, actor, id, contents, now)
  if (!made) return undefined
  const place = { school_id: found(actor.school_id), group_id: actor.group_id }
  if (contents.body) await replaceText(db, id, contents.body)
  if (contents.file_id) await jobs.add(db, resourceReading, { ...place, id })
  if (contents.url) await jobs.add(db, linkChecks, { ...place, ids: [id] })
  return undefined
}

const versionOf = async ({ db }: Context, id: number): Promise<number> =>
  (await db.selectFrom('resource').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'resource' })
