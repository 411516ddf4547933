import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, money, optionalText, orNull, version } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'

export const awardStates = ['offered', 'committed', 'withdrawn'] as const

const Award = z.object({
  id: id(),
  student_id: id(),
  student: z.string(),
  student_number: z.string(),
  grade_level: z.string(),
  fund_id: id(),
  fund: z.string(),
  amount: z.int(),
  used: z.int(),
  left: z.int(),
  state: z.enum(awardStates),
  note: z.string(),
  currency: z.string(),
  version: version(),
})
export type AidAward = z.infer<typeof Award>
const inCurrency = ({ currency }: { currency: string }) => currency

/** Aid that was awarded, with what invoices used of it. */
export const aidReport = report('aid-awards', 'finance.awards', 'finance.read', {
  list: 'GET /product/list_aid_awards',
  file: 'GET /product/export_aid_awards',
  row: Award,
  columns: tableColumns<AidAward>('finance.', [
    { key: 'student', sort: true, link: ({ student_id }: AidAward) => `/student-payment-history/${student_id}` },
    { key: 'student_number', extra: true, bare: true },
    { key: 'grade_level', title: 'attendance.grade-level', extra: true, bare: true },
    { key: 'fund', sort: true },
    { key: 'amount', kind: 'money', currency: inCurrency, sort: true },
    { key: 'used', kind: 'money', currency: inCurrency, sort: true },
    { key: 'left', title: 'finance.aid-left', kind: 'money', currency: inCurrency, sort: true },
    { key: 'state', words: 'finance.award-', sort: true },
    { key: 'note', extra: true },
    { key: 'currency', only: 'file' },
  ]),
  filters: {
    state: { schema: choice(awardStates), title: 'finance.state', words: 'finance.award-' },
    fund: { schema: id(), title: 'finance.fund' },
  },
  sort: 'student',
  topics: ['aid_award', 'invoice'],
})

export const aid = {
  /** What a fund has, has committed and has spent. */
  funds: endpoint('GET /product/aid_budgets', 'finance.read', {
    input: z.object({}),
    output: z.object({
      currency: z.string(),
      rows: z.array(
        z.object({
          id: id(),
          name: z.string(),
          budget: z.int().nullable(),
          committed: z.int(),
          spent: z.int(),
        }),
      ),
    }),
    topics: ['aid_award', 'aid_fund', 'invoice'],
  }),
  save: endpoint('POST /product/save_aid_award', 'finance.edit', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      aid_fund_id: id(),
      student_id: id(),
      amount: money({ min: 1 }),
      state: choice(awardStates),
      note: optionalText(300),
    }),
    output: z.object({ id: id() }),
  }),
  /** Discounts that a student was given, beside those that follow from the family. */
  discounts: endpoint('GET /product/student_discounts', 'finance.read', {
    input: z.object({ student_id: id() }),
    output: z.object({
      rows: z.array(
        z.object({ id: id(), name: z.string(), from_on: z.string().nullable(), to_on: z.string().nullable() }),
      ),
    }),
    topics: ['student_discount'],
  }),
  giveDiscount: endpoint('POST /product/give_discount', 'finance.edit', {
    input: z.object({ discount_id: id(), student_ids: ids(), from_on: orNull(date()), to_on: orNull(date()) }),
    output: z.object({ given: z.int() }),
    parts: { by: 'student_ids' },
  }),
  takeDiscount: endpoint('POST /product/take_discount', 'finance.edit', {
    input: z.object({ id: id() }),
    output: z.object({ id: id() }),
  }),
}
