import type { Readable } from 'node:stream'
import type { AnyEndpoint, Contract, Endpoint } from '#contract/kernel/endpoint.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import type { Db } from './database.ts'
import type { Emit } from './events.ts'
import type { Files, Upload } from '#server/platform/files.ts'
import type { Jobs } from './jobs.ts'
import type { LiveEvent } from './live.ts'
import type { Actor } from './request-scope.ts'
import type { Outbound } from '#server/platform/outbound.ts'
import type { Installation } from '#server/platform/installation.ts'
import type { Push } from '#server/platform/push.ts'
import type { Integrations } from '#server/platform/settings.ts'
import type { Vault } from '#server/platform/vault.ts'

/** What the caller said beside the input. */
export type Request = {
  id: string
  token: string | undefined
  host: string
  address: string
  agent: string
  language: string
  base_url: string
  shows_outbox: boolean
  /** What an earlier sign-in left in this browser; nobody is signed in by it. */
  known_browser: string
}

/** What a service works with. */
export type Context = {
  /** Inside the call's own transaction, with school, user and role set. */
  db: Db
  actor: Actor
  request: Request
  uploads: Upload[]
  files: Files
  jobs: Jobs
  vault: Vault
  outbound: Outbound
  push: Push
  integrations: Integrations
  installation: Installation
  /** The present instant; tests set it. */
  now: Date
  /** Tells what happened to those who react to it. */
  emit: Emit
  /** Told to the browsers concerned once the transaction is kept. */
  publish: (event: LiveEvent) => void
  /** A last write whose answer nobody needs: it travels with the commit. If it fails, nothing is kept. */
  last: (write: Promise<unknown>) => void
  /** The statements of a call that only reads and needs no further ones: the commit travels with them. */
  endWith: <Rows>(reads: Promise<Rows>) => Promise<Rows>
  /** Notes for the operator what another system did wrong. */
  log: (entry: object) => void
  /** Lets the browser be known again; kept with a success alone. */
  keepInBrowser: (known_browser: string) => void
  /** Writes the reason that the audit shows with every change of this call. */
  auditReason: (reason: string) => Promise<void>
  /** A second person approved this call. */
  approved: boolean
  /**
   * Makes another call with the caller's rights, within this one. `try` keeps nothing of it; `approved` is what a
   * second
   * person approves: if it is refused, nothing of it is kept.
   */
  makeCall: (call: { path: string; input: unknown }, how: 'try' | 'approved') => Promise<Failure | undefined>
  /**
   * Works with the same rights in a transaction of its own that others see and are told of at once: progress, never
   * results.
   */
  aside: <T>(work: (db: Db) => Promise<T>, event: LiveEvent) => Promise<T>
}
export type OpenContext = Omit<Context, 'actor'> & { actor: Actor | undefined }

/** JSON that the database built: sent as it is, not parsed and not cut. */
export type RawJson = { raw_json: string }
/** A file as answer. */
export type Download = {
  download: { name: string; content_type: string; body: string | Buffer | Readable; inline?: boolean }
}

/** Leads the browser on, to a path of this portal. */
export type Redirect = { redirect: `/${string}` }

// oxlint-disable-next-line typescript/no-explicit-any -- contracts hold endpoints of every shape
type Answer<E> = E extends Endpoint<any, infer Out> ? Out | RawJson | Download | Redirect | Failure : never
// oxlint-disable-next-line typescript/no-explicit-any -- see above
type Given<E> = E extends Endpoint<infer In, any> ? In : never
type Implementation<C extends Contract, Ctx> = {
  [name in keyof C]: (input: Given<C[name]>, context: Ctx) => Promise<Answer<C[name]>>
}

export type Service = { endpoint: AnyEndpoint; run: (input: unknown, context: OpenContext) => Promise<unknown> }

/** Implements a contract; a call that is missing or answers something else does not compile. */
export const serve = <C extends Contract>(contract: C, implementation: Implementation<C, Context>): Service[] =>
  Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    run: (input, context) => implementation[name as keyof C](input as Given<C[keyof C]>, context as Context),
  }))

/** The same for calls that are made within a school: somebody who is in none is refused. */
export const serveInSchool = <C extends Contract>(contract: C, implementation: Implementation<C, Context>): Service[] =>
  serve(contract, implementation).map(({ endpoint, run }) => ({
    endpoint,
    run: async (input, context) =>
      context.actor && context.actor.school_id === null ? fail('invalid', 'school-needed') : run(input, context),
  }))

/** The same for calls that need no session. */
export const serveOpen = <C extends Contract>(contract: C, implementation: Implementation<C, OpenContext>): Service[] =>
  Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    run: (input, context) => implementation[name as keyof C](input as Given<C[keyof C]>, context),
  }))

export const rawJson = (text: string): RawJson => ({ raw_json: text })
