import { z } from 'zod'
import type { RuleName } from '../access.ts'
import { endpoint, type Endpoint, type Method } from './endpoint.ts'
import { event } from './event.ts'
import { choice, id, ids, listInput, listOf, optionalText, version, yesNo } from './fields.ts'

type Shape = Record<string, z.ZodType>
type Route = `${Method} /${string}`

export const requestStatuses = ['requested', 'approved', 'declined', 'withdrawn'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/**
 * What every request says of itself. `by_role`: the role in which it was asked; `decided_by` is empty for those who do
 * not decide.
 */
export const requestFields = {
  id: id(),
  version: version(),
  status: z.enum(requestStatuses),
  note: z.string(),
  by: z.string(),
  by_role: z.int(),
  asked_at: z.string(),
  answer: z.string(),
  decided_by: z.string(),
  decided_at: z.string().nullable(),
}

type Paths = { ask: Route; takeBack: Route; list: Route; decide: Route; own?: Route; undo?: Route }

type Declaration<
  Given extends Paths,
  Row extends z.ZodType,
  Ask extends Shape,
  Filter extends Shape,
  Sorts extends readonly [string, ...string[]],
  Decision extends Shape,
  Outcome,
> = {
  /** Who may ask and take back, who reads what all asked, who decides. */
  access: { ask: RuleName; read: RuleName; decide: RuleName }
  /** `own`: those who ask have a list of their own. `undo`: a decision can be undone. */
  paths: Given
  row: Row
  ask: Ask
  /** Beside the status. */
  filter: Filter
  sorts: Sorts
  /** What a decision says beside yes or no and the answer. */
  decision: Decision
  /** What a decision comes to. */
  outcome: z.ZodType<Outcome>
  /** How many are decided at once at most. */
  size: number
  topics: string[]
}

type Values<S extends Shape> = keyof S extends never ? object : z.output<z.ZodObject<S>>
type Asked<Filter extends Shape, Sort> = Values<Filter> & {
  status?: RequestStatus | undefined
  search?: string | undefined
  sort?: Sort | undefined
  descending?: boolean | undefined
  page?: number | undefined
  size?: number | undefined
}
type Decided<Decision extends Shape> = Values<Decision> & {
  ids: number[]
  approved: boolean
  answer: string
}
type List<Row> = { rows: Row[]; count: number }

type Request<
  Given extends Paths,
  Row,
  Ask extends Shape,
  Filter extends Shape,
  Sort,
  Decision extends Shape,
  Outcome,
> = {
  ask: Endpoint<Values<Ask>, { id: number }>
  /** As long as nobody decided. */
  takeBack: Endpoint<{ id: number }, { id: number }>
  /** What all asked. */
  list: Endpoint<Asked<Filter, Sort>, List<Row>>
  decide: Endpoint<Decided<Decision>, Outcome>
} & (Given extends { own: Route } ? { own: Endpoint<Asked<Filter, Sort>, List<Row>> } : object) &
  (Given extends { undo: Route } ? { undo: Endpoint<{ ids: number[] }, { ids: number[] }> } : object)

/**
 * Somebody asks, others decide, the decision takes effect. Who asked can take it back before that; who decided can undo
 * it while nothing followed from it.
 * @see requestTable for what the table must look like
 */
export const request = <
  const Given extends Paths,
  Row extends z.ZodType,
  Ask extends Shape,
  Filter extends Shape,
  const Sorts extends readonly [string, ...string[]],
  Decision extends Shape,
  Outcome,
>(
  declaration: Declaration<Given, Row, Ask, Filter, Sorts, Decision, Outcome>,
) => {
  const { access, paths, row, ask, filter, sorts, decision, outcome, size, topics } = declaration
  const asked = z.object({ ...listInput(sorts), ...filter, status: choice(requestStatuses).optional() })
  const parts = { by: 'ids', size } as const
  const decided = { ids: ids(size), approved: yesNo(), answer: optionalText(300) }
  return {
    ask: endpoint(paths.ask, access.ask, { input: z.object(ask), output: z.object({ id: id() }), idempotent: true }),
    takeBack: endpoint(paths.takeBack, access.ask, { input: z.object({ id: id() }), output: z.object({ id: id() }) }),
    list: endpoint(paths.list, access.read, { input: asked, output: listOf(row), topics }),
    decide: endpoint(paths.decide, access.decide, {
      input: z.object({ ...decision, ...decided }) as unknown as z.ZodType<Decided<Decision>>,
      parts,
      output: outcome,
      idempotent: true,
    }),
    ...(paths.own && { own: endpoint(paths.own, access.ask, { input: asked, output: listOf(row), topics }) }),
    ...(paths.undo && {
      undo: endpoint(paths.undo, access.decide, {
        input: z.object({ ids: ids(size) }),
        parts,
        output: z.object({ ids: z.array(id()) }),
        idempotent: true,
      }),
    }),
  } as unknown as Request<Given, z.output<Row>, Ask, Filter, Sorts[number], Decision, Outcome>
}

/** Requests were decided: who asked is told. */
export const requestsDecided = event('request.decided', z.object({ of: z.string(), ids: z.array(id()) }))
