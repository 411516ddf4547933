import { epcCode, type Transfer } from '#contract/finance/epc-qr.rules.ts'
import { qrOf } from '#server/platform/qr.ts'

/**
 * The code on an invoice that fills in the transfer in a banking app, as SVG; euro alone have one.
 * @returns undefined in other currencies, and where account or amount cannot be said so
 */
export const transferCode = (currency: string, transfer: Transfer): string | undefined => {
  const code = currency === 'EUR' ? epcCode(transfer) : undefined
  return code === undefined ? undefined : qrOf(code)
}
