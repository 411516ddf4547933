import { openOutbound } from '#server/platform/outbound.ts'
import { noBackups, noIntegrations } from '#server/platform/settings.ts'
import type { AnyEndpoint, In, Out } from '#contract/kernel/endpoint.ts'
import { isFailure } from '#contract/kernel/errors.ts'
import { defaultFlags } from '#contract/security/flags.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { schoolDay } from '#server/kernel/school-day.ts'
import type { Files, Upload } from '#server/platform/files.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { openEvents } from '#server/kernel/events.ts'
import { services, subscriptions } from '#server/services.ts'
import { sql } from '#server/kernel/sql.ts'

export type DemoActor = Pick<Actor, 'user_id' | 'person_id' | 'school_id' | 'group_id' | 'role'>

const events = openEvents(subscriptions)

/** What a job of the demo does things in. */
export const causeOf = (db: Db, school_id: number, now: Date) => {
  const cause = { db, now, publish: () => undefined, jobs: none, school_id }
  return { ...cause, emit: events.emitter(cause) }
}
const byEndpoint = new Map(services.map((service) => [service.endpoint, service]))

/**
 * Does something in the product as a person of the demo at an instant of the past, through the service that the screens
 * call.
 */
export type Act = <E extends AnyEndpoint>(endpoint: E, input: In<E>, now: string, uploads?: Upload[]) => Promise<Out<E>>

export const actAs = async (db: Db, who: DemoActor, files: Files = nothing): Promise<Act> => {
  await setActor(db, who)
  const actor: Actor = {
    ...who,
    real_user_id: who.user_id,
    read_only: false,
    must_set_up: false,
    must_change_password: false,
    features_off: [],
    language: 'en',
    time_zone: 'UTC',
    school_time_zone: (await schoolDay(db, new Date())).time_zone,
    flags: new Set(defaultFlags[who.role]),
  }
  return async (endpoint, input, now, uploads = []) => {
    const service = byEndpoint.get(endpoint)
    if (!service) throw new Error(`no service for ${endpoint.path}`)
    const cause = causeOf(db, who.school_id ?? 0, new Date(now))
    const result = await service.run(endpoint.input.parse(input), {
      ...cause,
      actor,
      uploads,
      endWith: (reads) => reads,
      last: () => undefined, // one transaction for all: a write that fails fails the next one
      log: () => undefined,
      keepInBrowser: () => undefined,
      auditReason: async () => undefined,
      approved: false,
      makeCall: unused,
      request: {
        id: 'demo',
        token: undefined,
        host: 'localhost',
        address: '',
        agent: '',
        language: 'en',
        base_url: '',
        shows_outbox: false,
        known_browser: '',
      },
      files,
      vault: nothing,
      outbound: openOutbound(false),
      push: { key: '', send: unused },
      integrations: noIntegrations,
      installation: {
        data_folder: '',
        base_url: '',
        trust_proxy: false,
        demo: true,
        mail: { smtp_url: undefined, from: '' },
        backup: noBackups,
      },
      aside: unused,
    })
    if (isFailure(result)) throw new Error(`${endpoint.path}: ${JSON.stringify(result)}`)
    return result as Out<typeof endpoint>
  }
}

const none = { add: async () => undefined } // what jobs would compute again is fresh

const nothing = {
  keep: unused,
  write: unused,
  read: unused,
  remove: unused,
  copy: unused,
  add: unused,
  close: unused,
  seal: unused,
  unseal: unused,
  fingerprint: unused,
  sign: unused,
  isSigned: unused,
  public_key: '',
}

function unused(): never {
  throw new Error('the demo has no files and no jobs')
}

const setActor = (db: Db, { user_id, role, group_id, school_id }: DemoActor) => {
  const params = sql.params({ user_id: String(user_id) })
  return sql`
    select
      set_config('app.school_id', ${String(school_id)}, true),
      set_config('app.group_id', ${String(group_id)}, true),
      set_config('app.user_id', ${params.user_id}, true),
      set_config('app.real_user_id', ${params.user_id}, true),
      set_config('app.role', ${String(role)}, true), set_config('app.request_id', 'demo', true)`.run(db)
}
