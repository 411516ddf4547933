import { aidFund, discount, feeSet, paymentPlan, product } from '#contract/finance/products.catalog.ts'
import { wrongField } from '#contract/kernel/errors.ts'
import { serveCatalog } from '#server/kernel/catalog-service.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

const currency = async (db: Db): Promise<string> =>
  (await sql<{ currency: string }>`select currency from school where id = kernel.school_id()`.optional(db))?.currency ??
  'USD'

/** Whether an account takes revenue. */
const takesRevenue = async (db: Db, id: number): Promise<boolean> =>
  (
    await sql`
      select 1
      from ledger_account
      where school_id = kernel.school_id() and id = ${id} and kind = 'revenue'`.all(db)
  ).length > 0

/** Whether a payer is an organisation. */
const isOrganization = async (db: Db, id: number): Promise<boolean> =>
  (
    await sql`
      select 1
      from payer
      where school_id = kernel.school_id() and id = ${id} and kind = 'organization' and archived_at is null`.all(db)
  ).length > 0

export const productsService = [
  ...serveCatalog(product, {
    currency,
    async beforeSave(row, { db }) {
      if (row.ledger_account_id !== null && !(await takesRevenue(db, row.ledger_account_id)))
        return wrongField('ledger_account_id', 'errors.field.reference')
      return row
    },
  }),
  ...serveCatalog(paymentPlan, {
    async beforeSave(row) {
      if (row.count === 1 && row.down_percent > 0) return wrongField('down_percent', 'finance.one-instalment')
      return row
    },
  }),
  ...serveCatalog(discount, {
    currency,
    async beforeSave(row) {
      if (row.kind === 'percent' && row.percent === 0) return wrongField('percent', 'errors.field.required')
      if (row.kind === 'amount' && row.amount === 0) return wrongField('amount', 'errors.field.required')
      return row
    },
  }),
  ...serveCatalog(feeSet),
  ...serveCatalog(aidFund, {
    currency,
    async beforeSave(row, { db }) {
      if (row.payer_id !== null && !(await isOrganization(db, row.payer_id)))
        return wrongField('payer_id', 'errors.field.reference')
      return row
    },
  }),
]
