import { z } from 'zod'
import type { RuleName } from '../access.ts'
import { type Endpoint, endpoint, type Schema } from './endpoint.ts'

type Options<In> = { input: Schema<In>; parts?: { by: keyof In & string; size: number } }

/** A sheet of paper that the server makes of a template and what it reads. */
export type Document<In> = { pdf: Endpoint<In, unknown>; issued?: Endpoint<In, unknown> }

export const document = <In>(
  route: `GET /${string}`,
  access: RuleName,
  options: Options<In>,
): { pdf: Endpoint<In, unknown> } => ({
  pdf: endpoint(route, access, { ...options, output: z.unknown(), download: true }),
})

/**
 * The same, and as an official document: sealed, kept by its digest, and to be checked by whoever holds it.
 * @param issue how it is issued; the answer is the file
 */
export const officialDocument = <In>(
  route: `GET /${string}`,
  issue: `POST /${string}`,
  access: RuleName,
  options: Options<In>,
): Required<Document<In>> => ({
  ...document(route, access, options),
  issued: endpoint(issue, access, { ...options, output: z.unknown(), download: true }),
})
