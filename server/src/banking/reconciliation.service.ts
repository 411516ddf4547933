import { reconciliation } from '#contract/banking/entries.contract.ts'
import { found } from '#contract/kernel/errors.ts'
import { serve } from '#server/kernel/serve.ts'
import { optionalAccount, selectBankSide, selectBooks } from './reconciliation.queries.ts'

export const reconciliationService = serve(reconciliation, {
  async read({ account_id, month }, { db }) {
    const account = found(await optionalAccount(db, account_id))
    const [year = 0, number = 0] = month.split('-').map(Number)
    const to_on = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
    const bank = await selectBankSide(db, account_id, to_on)
    const books = await selectBooks(db, account, to_on)
    const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
    const explained =
      (bank.opening ?? 0) +
      books.ledger +
      sumOf(bank.only_bank) -
      sumOf(books.only_books) +
      bank.breaks.reduce((sum, { difference }) => sum + difference, 0)
    return {
      account: account.name,
      currency: account.currency,
      from_on: `${month}-01`,
      to_on,
      ...bank,
      ...books,
      unexplained: bank.closing === null ? null : bank.closing - explained,
    }
  },
})
