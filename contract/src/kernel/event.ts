import type { Schema } from './endpoint.ts'

/**
 * Something that happened in a school, told by the domain that did it. Others react to it without that domain knowing
 * them.
 */
export type Event<Payload extends object> = { name: string; payload: Schema<Payload> }

/** @param name `noun.happened`, the noun as its domain calls it */
export const event = <Payload extends object>(name: string, payload: Schema<Payload>): Event<Payload> => ({
  name,
  payload,
})
