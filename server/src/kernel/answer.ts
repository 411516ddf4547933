import { accessRules, may } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { neededFlags } from '#contract/kernel/access.ts'
import { fail, type Failure, isFailure } from '#contract/kernel/errors.ts'
import { featureOfRule } from '#contract/kernel/features.ts'
import type { Files, Upload } from '#server/platform/files.ts'
import { replayed, remember } from './idempotency.ts'
import { doingWithout, isAboutMany, isOutOfReach } from './left-out.ts'
import type { Line } from './line.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { Live, LiveEvent } from './live.ts'
import type { Db, Pool } from './database.ts'
import type { Outbound } from '#server/platform/outbound.ts'
import type { Push } from '#server/platform/push.ts'
import type { Installation } from '#server/platform/installation.ts'
import type { Integrations } from '#server/platform/settings.ts'
import type { Vault } from '#server/platform/vault.ts'
import { messageOfFailure, type Reply, refusal, success } from './reply.ts'
import { type Actor, hashToken, inScope, inSystemScope, isActedFor } from './request-scope.ts'
import type { Download, OpenContext, RawJson, Redirect, Request, Service } from './serve.ts'
import { sql } from './sql.ts'

/** What a running product consists of; made once per process. */
export type Kernel = {
  pool: Pool
  files: Files
  jobs: Jobs
  events: Events
  live: Live
  temporary_folder: string
  trust_proxy: boolean
  /** Where links in mails lead: a setting, never a header. */
  base_url: string
  /** In a demo of one's own machine, while mails do not leave: they are shown at /dev-outbox. */
  shows_outbox: boolean
  integrations: Integrations
  installation: Installation
  vault: Vault
  outbound: Outbound
  push: Push
  clock: () => Date
  line: Line
  log: { error(entry: object): void; info(entry: object): void }
  services: readonly Service[]
}

const tries = 3

/**
 * One call from raw input to reply: token → actor, access rule, input schema, idempotency, service, output schema,
 * commit. Success is
 * answered only after the commit. A deadlock or serialization failure is tried again.
 */
export const answer = async (
  kernel: Kernel,
  service: Service,
  raw: Record<string, unknown>,
  request: Request,
  key: string,
  uploads: Upload[],
): Promise<Reply | Download | Redirect> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const once = () => answerOnce(kernel, service, raw, request, key, uploads)
      return await (service.endpoint.costly ? kernel.line(once) : once())
    } catch (error) {
      if (attempt < tries && isRace(error)) continue
      const reply = refusal(error, request.language)
      if (reply.status >= 500)
        kernel.log.error({
          request_id: request.id,
          path: service.endpoint.path,
          error: String(error),
          stack: (error as Error).stack,
        })
      return reply
    }
  }
}

const answerOnce = async (
  kernel: Kernel,
  { endpoint, run }: Service,
  raw: Record<string, unknown>,
  request: Request,
  key: string,
  uploads: Upload[],
): Promise<Reply | Download | Redirect> => {
  const live: LiveEvent[] = []
  const reply = await inScope<Reply | Download | Redirect>(kernel.pool, request.token, request.id, async (scope) => {
    const { actor, db } = scope
    const language = actor?.language ?? request.language
    const refuse = (failure: Failure) => ({ keep: failure.keep ?? false, value: refusal(failure, language) })

    const refused = refusedAccess(endpoint, actor)
    if (refused) {
      await noteRefusedCall(db, refused, endpoint.path, actor, request)
      return { ...refuse(refused), keep: true } // nothing was done but the note
    }
    let input: unknown
    try {
      input = endpoint.input.parse(raw)
    } catch (error) {
      return { keep: false, value: refusal(error, language) }
    }
    if (endpoint.proof && !(await isProved(db, request.token))) return refuse(fail('forbidden', 'proof-needed'))
    if (endpoint.idempotent && !key) return refuse(fail('invalid', 'key-missing'))
    const claims = key !== '' && endpoint.method !== 'GET' && !endpoint.download // a file is not kept to be answered again
    if (claims && actor) {
      const earlier = await replayed(db, actor, endpoint.path, key, raw)
      if (isFailure(earlier)) return refuse(earlier)
      if (earlier) return { keep: true, value: earlier }
    }
    const now = kernel.clock()
    let known_browser: string | undefined
    const publish = (event: LiveEvent): void => void live.push(event)
    const { jobs } = kernel
    const attempt = async (work: () => Promise<unknown>, keeps: (done: unknown) => boolean) => {
      const published = live.length
      await scope.client.query('savepoint before')
      const done = await work().catch((error: unknown) => (isFailure(error) ? error : Promise.reject(error)))
      if (keeps(done)) return done
      await scope.client.query('rollback to savepoint before')
      live.length = published
      return done
    }
    const context: OpenContext = {
      db,
      actor,
      request,
      uploads,
      files: kernel.files,
      integrations: kernel.integrations,
      installation: kernel.installation,
      vault: kernel.vault,
      jobs,
      now,
      publish,
      emit: kernel.events.emitter({ db, now, jobs, publish, school_id: actor?.school_id ?? 0 }),
      last: scope.last,
      keepInBrowser: (value) => void (known_browser = value),
      endWith: scope.endWith,
      // Beside the reason for which somebody acts for this person, if anybody does.
      auditReason: (reason) =>
        scope.client
          .query(
            `select set_config(
              'app.reason',
              left(concat_ws(' · ', nullif(current_setting('app.reason', true), ''), $1::text), 500),
              true
            )`,
            [reason],
          )
          .then(() => undefined),
      approved: false,
      makeCall: async ({ path, input: given }, how) => {
        const service = kernel.services.find((one) => one.endpoint.path === path)
        if (service?.endpoint.upload) return fail('conflict', 'approval-without-files')
        if (!service?.endpoint.approvable) return fail('not_found')
        const refusedCall = refusedAccess(service.endpoint, actor)
        if (refusedCall) return refusedCall
        const reason = await sql<{ now: string | null }>`select current_setting('app.reason', true) as now`.one(db)
        const done = await attempt(
          async () => service.run(service.endpoint.input.parse(given), { ...context, approved: how === 'approved' }),
          (result) => how === 'approved' && !isFailure(result),
        )
        // What it gave as a reason is that of this call alone.
        await sql`select set_config('app.reason', ${reason.now ?? ''}, true)`.run(db)
        return isFailure(done) ? done : undefined
      },
      outbound: kernel.outbound,
      push: kernel.push,
      log: kernel.log.error.bind(kernel.log),
      // Not by the token: opening a session again may wait for the row that this call has just touched.
      aside: async (work, event) => {
        const value = await inSystemScope(
          kernel.pool,
          { request_id: request.id, ...(actor && settingsOf(actor)) },
          work,
        )
        kernel.live.publish([event])
        return value
      },
    }
    const undoable = (asked: unknown, keep: boolean) =>
      attempt(
        () => run(asked, context),
        (done) => keep && !isOutOfReach(done),
      )
    const { result, left_out } = isAboutMany(endpoint, input)
      ? await doingWithout(endpoint, input, undoable)
      : { result: await run(input, context), left_out: [] }
    if (isFailure(result)) return refuse(result)
    if (isDownload(result) || isRedirect(result)) return { keep: true, value: result }
    if (endpoint.opens) scope.last(noteRead(db, endpoint.opens, input))
    const done = success(
      isRaw(result) ? result.raw_json : JSON.stringify(endpoint.output.parse(result) ?? null),
      left_out.map(({ id, failure }) => ({ id, message: messageOfFailure(failure, language) })),
    )
    if (claims && actor) scope.last(remember(db, actor, endpoint.path, key, done))
    return { keep: true, value: { ...done, ...(known_browser && { known_browser }) } }
  })
  if ('status' in reply && reply.status === 200) kernel.live.publish(live)
  return reply
}

const settingsOf = ({ user_id, real_user_id, role, school_id, group_id }: Actor) => ({
  user_id,
  real_user_id,
  role,
  group_id,
  ...(school_id !== null && { school_id }),
})

/** Before files are read: nobody fills the disk without the right to make the call. */
export const mustBeAdmitted = async (
  kernel: Kernel,
  endpoint: Service['endpoint'],
  token: string | undefined,
  request: Pick<Request, 'id' | 'address' | 'agent'>,
): Promise<void> => {
  const refused = await inScope(kernel.pool, token, request.id, async ({ actor, db }) => {
    const value = refusedAccess(endpoint, actor)
    if (value) await noteRefusedCall(db, value, endpoint.path, actor, request)
    return { keep: true, value: value ?? (actor && (await refusedUpload(db, actor))) }
  })
  if (refused) throw refused
}

const onceInMinutes = 15

/** A call that role and rights do not allow stands in the security log, once in a while. */
const noteRefusedCall = async (
  db: Db,
  { failure, code }: Failure,
  path: string,
  actor: Actor | undefined,
  { address, agent }: Pick<Request, 'address' | 'agent'>,
): Promise<void> => {
  if (!actor || failure !== 'forbidden' || code) return
  await sql`select auth.note_event(
    'call-refused', ${actor.real_user_id}, ${address}, ${agent}, ${path}, '', null, ${onceInMinutes}
  )`.run(db)
}

/** Files of an hour: a class of thirty times three, or a whole school that hands in at once. */
export const uploadsAnHour = { person: 100, school: 5_000 }

const refusedUpload = async (db: Db, { user_id }: Actor): Promise<Failure | undefined> => {
  const kept = await sql<{ mine: number; all: number }>`
    select count(*) filter (where created_by = ${user_id}) as mine, count(*) as all
    from file
    where school_id = kernel.school_id() and created_at > now() - interval '1 hour'`.one(db)
  return kept.mine >= uploadsAnHour.person || kept.all >= uploadsAnHour.school
    ? fail('limited', 'uploads-limited', { retry_after: 900 })
    : undefined
}

/** Who opened the record of a person, with the commit; the same reader and page once in a while. */
const noteRead = (db: Db, { person, page }: NonNullable<AnyEndpoint['opens']>, input: unknown): Promise<unknown> =>
  sql`select auth.note_read(${fieldOf(input, person)}, ${page}, ${onceInMinutes})`.run(db)

const fieldOf = (input: unknown, field: string): number | null => {
  const value = typeof input === 'object' && input !== null ? Reflect.get(input, field) : null
  return typeof value === 'number' ? value : null
}

const refusedAccess = (
  { access: rule, harmless, in_person, proof, beforeSetUp }: Service['endpoint'],
  actor: Actor | undefined,
): Failure | undefined => {
  const { open } = accessRules[rule]
  if (open) return undefined
  if (!actor) return fail('unauthenticated')
  if (!may(actor, rule)) {
    const needed = accessRules[rule]
    return fail('forbidden', undefined, {
      params: {
        permission:
          !needed.open && needed.roles.includes(actor.role) ? neededFlags(needed, actor.role).join(', ') : 'none',
      },
    })
  }
  const feature = featureOfRule(rule)
  if (feature && actor.features_off.includes(feature)) return fail('forbidden', 'feature-off')
  if (actor.must_change_password && !beforeSetUp) return fail('forbidden', 'password-expired')
  if (actor.must_set_up && !beforeSetUp) return fail('forbidden', 'second-step-needed')
  if (actor.read_only && !harmless)
    return fail('forbidden', 'read-only', { params: { acting: isActedFor(actor) ? 'yes' : 'no' } })
  return (in_person || proof) && isActedFor(actor) ? fail('forbidden', 'in-person') : undefined
}

const proofMinutes = 10

/**
 * Whether password or passkey was shown in this very session a short while ago; never in one that acts for somebody
 * else.
 */
const isProved = async (db: Db, token = ''): Promise<boolean> =>
  (
    await sql<{ proved: boolean }>`
      select auth.session_proved(${hashToken(token)}, ${proofMinutes}) as proved`.optional(db)
  )?.proved ?? false

const isDownload = (value: unknown): value is Download =>
  typeof value === 'object' && value !== null && 'download' in value
const isRedirect = (value: unknown): value is Redirect =>
  typeof value === 'object' && value !== null && 'redirect' in value
const isRaw = (value: unknown): value is RawJson => typeof value === 'object' && value !== null && 'raw_json' in value
const isRace = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === '40001' || error.code === '40P01')
