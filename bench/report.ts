import type { Figures } from './load.ts'
import type { Cpu } from './portal.ts'
import type { Limit } from './limits.ts'
import type { Goal } from './workloads.ts'

export type Line = {
  id: string
  name: string
  clients: number
  figures: Figures
  cpu: Cpu
  bytes: number
  limit: Limit | undefined
  goal: Goal
}
/** `goal` is not a number where none was set. */
export type Single = { id: string; name: string; value: number; unit: string; goal: number; remark: string }

const columns = [
  'id',
  'workload',
  'clients',
  'requests/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'app CPU ms',
  'database CPU ms',
  'bytes',
  'limit ms',
  'ratio',
  'goal',
]

/** What Fastify answered at eight clients where the goals of rates were set. */
const helloThere = 45_300

/**
 * The table of the driven workloads. A ratio is the median divided by that of the limit, both at one client. `hello`:
 * what Fastify answers here at eight clients.
 */
export const loadTable = (lines: readonly Line[], hello: number | undefined): string =>
  table(
    columns,
    lines.map(({ id, name, clients, figures, cpu, bytes, limit, goal }) => {
      const ratio = limit && clients === 1 ? figures.p50 / limit.p50 : undefined
      const { rate, p50, p95, p99, wrong } = figures
      const verdict =
        wrong > 0 ? `**${wrong} wrong answers**` : verdictOf(goal, clients, { p50, rate, bytes, ratio }, hello)
      return [
        id,
        name,
        clients,
        whole(rate),
        short(p50),
        short(p95),
        short(p99),
        short(cpu.app),
        short(cpu.database),
        whole(bytes),
        clients === 1 && limit ? short(limit.p50) : '',
        ratio === undefined ? '' : `${short(ratio)} ×`,
        verdict,
      ]
    }),
  )

export const singleTable = (singles: readonly Single[]): string =>
  table(
    ['id', 'measured', 'value', 'goal', 'remark'],
    singles.map(({ id, name, value, unit, goal, remark }) => [
      id,
      name,
      `${short(value)} ${unit}`,
      met(value, goal, '≤', unit),
      remark,
    ]),
  )

export const limitTable = (limits: Readonly<Record<string, Limit>>): string =>
  table(
    ['limit of this run', 'p50 ms at 1', 'per second at 8'],
    Object.entries(limits).map(([name, { p50, rate }]) => [name, short(p50), rate === undefined ? '' : whole(rate)]),
  )

type Measured = { p50: number; rate: number; bytes: number; ratio: number | undefined }

/**
 * Medians, sizes and ratios are judged at one client, rates at eight: as they are, and where they miss also by their
 * share of what Fastify answers here.
 */
const verdictOf = (goal: Goal, clients: number, { p50, rate, bytes, ratio }: Measured, hello = helloThere): string => {
  const parts: string[] = []
  if (clients === 1 && goal.p50 !== undefined) parts.push(met(p50, goal.p50, '≤', 'ms'))
  if (clients === 1 && goal.bytes !== undefined) parts.push(met(bytes, goal.bytes, '≤', 'bytes'))
  if (goal.ratio !== undefined && ratio !== undefined) parts.push(met(ratio, goal.ratio, '≤', '× its limit'))
  if (clients === 8 && goal.rate !== undefined) {
    parts.push(met(rate, goal.rate, '≥', '/s'))
    if (rate < goal.rate)
      parts.push(`beside Fastify ${met(rate, Math.round((goal.rate * hello) / helloThere), '≥', '/s')}`)
  }
  return parts.join('; ')
}

const met = (value: number, goal: number, relation: '≤' | '≥', unit: string): string => {
  if (Number.isNaN(goal)) return ''
  if (Number.isNaN(value)) return `${relation} ${goal} ${unit}: not measured`
  const missed = relation === '≤' ? value / goal - 1 : 1 - value / goal
  return `${relation} ${goal} ${unit}: ${missed <= 0 ? 'reached' : `**missed by ${Math.ceil(missed * 100)} %**`}`
}

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const whole = (value: number): string => Math.round(value).toLocaleString('en')
const short = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 1 })
