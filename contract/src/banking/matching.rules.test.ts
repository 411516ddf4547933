import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Known, type MatchEntry, type Proposal, propose, sameName } from './matching.rules.ts'
import { qrReference, rfReference } from '#contract/finance/payment-reference.rules.ts'

const invoice = (id: number, payer_id: number, balance: number, more: Partial<Known['invoices'][number]> = {}) => ({
  id,
  number: `INV-${String(id).padStart(6, '0')}`,
  payer_id,
  currency: 'EUR',
  balance,
  due_on: `2026-10-${String((id % 28) + 1).padStart(2, '0')}`,
  ...more,
})
const known: Known = {
  payers: [
    { id: 1, name: 'Ana Ruiz', students: ['Luis Ruiz'], accounts: ['ES9121000418450200051332'] },
    { id: 2, name: 'Jürgen Müller', students: ['Lena Müller'], accounts: [] },
    { id: 3, name: 'Anna Schmidt', students: ['Tom Schmidt'], accounts: ['DE02120300000000202051'] },
    { id: 4, name: 'Anna Schmidt', students: ['Mia Schmidt'], accounts: [] },
    { id: 5, name: 'Stadtwerke Stiftung gGmbH', students: [], accounts: [] },
  ],
  invoices: [
    invoice(1, 1, 50_000),
    invoice(2, 1, 25_000),
    invoice(3, 2, 120_050),
    invoice(4, 3, 9900),
    invoice(5, 4, 9900),
    invoice(6, 5, 77_700),
    invoice(7, 2, 0),
    invoice(8, 1, 500, { currency: 'USD' }),
    invoice(12, 4, 31_000),
  ],
  payments: [
    {
      id: 31,
      number: 'R-000031',
      payer_id: 1,
      currency: 'EUR',
      amount: 50_000,
      received_on: '2026-09-01',
      method: 'bank',
      reference: 'E2E-778899',
      account: 'ES9121000418450200051332',
    },
    {
      id: 32,
      number: 'R-000032',
      payer_id: 2,
      currency: 'EUR',
      amount: 8000,
      received_on: '2026-09-02',
      method: 'check',
      reference: '1044',
      account: '',
    },
    {
      id: 33,
      number: 'R-000033',
      payer_id: 4,
      currency: 'EUR',
      amount: 7000,
      received_on: '2026-09-02',
      method: 'bank',
      reference: '',
      account: '',
    },
  ],
  deposits: [
    { id: 41, kind: 'slip', number: 'D-000041', currency: 'EUR', amount: 66_000, on: '2026-10-05' },
    { id: 42, kind: 'payout', number: 'po_1N8XyZ', currency: 'EUR', amount: 48_550, on: '2026-10-06' },
  ],
}
const entry = (more: Partial<MatchEntry>): MatchEntry => ({
  id: 100,
  amount: 0,
  currency: 'EUR',
  booked_on: '2026-10-10',
  is_reversal: false,
  return_reason: '',
  counterparty_name: '',
  counterparty_account: '',
  reference: '',
  end_to_end_id: '',
  remittance: '',
  check_number: '',
  parts: [],
  ...more,
})
/** 'sure 1:1=50000 rf-reference amount': confidence, payer:invoice=amount, reasons. */
const shortly = (proposal: Proposal | undefined): string => {
  if (!proposal) return 'nothing'
  const what =
    proposal.kind === 'payment'
      ? proposal.allocations
          .map(({ payer_id, invoice_id, amount }) => `${payer_id}:${invoice_id ?? '-'}=${amount}`)
          .join(' ')
      : proposal.kind === 'return'
        ? `payment ${proposal.payment_id}`
        : `deposit ${proposal.deposit_id}`
  return [proposal.confidence, what, ...proposal.reasons.map(({ code }) => code)].join(' ')
}
const one = (more: Partial<MatchEntry>) => shortly(propose([entry(more)], known)[0])

test.each<[string, Partial<MatchEntry>, string]>([
  [
    'the number of an invoice and its amount',
    { amount: 50_000, remittance: 'School fees INV-000001' },
    'sure 1:1=50000 invoice-number amount',
  ],
  [
    'a number without zeros and in small letters',
    { amount: 50_000, remittance: 'inv 1, thank you' },
    'sure 1:1=50000 invoice-number amount',
  ],
  [
    'a number cut by the end of a line',
    { amount: 31_000, remittance: 'Rechnung INV-0000 12 Mia' },
    'sure 4:12=31000 invoice-number amount',
  ],
  [
    'a number with another one behind it',
    { amount: 25_000, remittance: 'INV-000002 2026' },
    'sure 1:2=25000 invoice-number amount',
  ],
  [
    'two numbers and their amounts together',
    { amount: 75_000, remittance: 'INV-000001 INV-000002' },
    'sure 1:1=50000 1:2=25000 invoice-number invoice-number amounts-together',
  ],
  [
    'a number and less than is open',
    { amount: 20_000, remittance: 'INV-000001' },
    'likely 1:1=20000 invoice-number amount-part',
  ],
  [
    'a number and more than is open',
    { amount: 60_000, remittance: 'INV-000001' },
    'likely 1:1=50000 1:-=10000 invoice-number amount-over',
  ],
  [
    'a number whose invoice is paid',
    { amount: 60_000, remittance: 'INV-000007' },
    'possible 2:-=60000 invoice-number already-paid',
  ],
  [
    'digits of a number alone, with the amount',
    { amount: 50_000, remittance: '000001' },
    'sure 1:1=50000 invoice-digits amount',
  ],
  [
    'digits of a number alone, with another amount',
    { amount: 1000, remittance: '000001' },
    'possible 1:1=1000 invoice-digits amount-part',
  ],
  ['a longer number that ends alike', { amount: 99_999, remittance: 'customer 9000001' }, 'nothing'],
  ['an RF reference', { amount: 50_000, reference: rfReference('INV-000001') }, 'sure 1:1=50000 rf-reference amount'],
  [
    'an RF reference in groups within the text, and part of the amount',
    { amount: 10_000, remittance: `Ref ${rfReference('INV-000003').replaceAll(/(.{4})/g, '$1 ')} thanks` },
    'sure 2:3=10000 rf-reference amount-part',
  ],
  [
    'an RF reference with a wrong check digit',
    { amount: 1, reference: 'RF00INV000001' },
    'likely 1:1=1 invoice-number amount-part',
  ],
  ['a QR reference', { amount: 120_050, reference: qrReference('000003') }, 'sure 2:3=120050 qr-reference amount'],
  [
    'a QR reference with a wrong check digit',
    { amount: 7, reference: `${qrReference('000003').slice(0, 26)}0`.slice(0, 27) },
    qrReference('000003').endsWith('0') ? 'sure 2:3=7 qr-reference amount-part' : 'nothing',
  ],
  [
    'the number of a payer, and what all the invoices come to',
    { amount: 75_000, remittance: 'P-1' },
    'sure 1:1=50000 1:2=25000 payer-number amounts-together',
  ],
  [
    'a known account and the amount of one invoice',
    { amount: 25_000, counterparty_account: 'ES91 2100 0418 4502 0005 1332', counterparty_name: 'Grandmother' },
    'sure 1:2=25000 account amount',
  ],
  [
    'a known account and another amount, the oldest first',
    { amount: 60_000, counterparty_account: 'ES9121000418450200051332' },
    'likely 1:1=50000 1:2=10000 account amount-part',
  ],
  [
    'a name written out and the amount',
    { amount: 120_050, counterparty_name: 'MUELLER JUERGEN DR.' },
    'likely 2:3=120050 name amount',
  ],
  [
    'a name that two payers have, told apart by the amount',
    { amount: 31_000, counterparty_name: 'Anna Schmidt' },
    'likely 4:12=31000 name amount',
  ],
  ['a name and an amount that two payers have', { amount: 9900, counterparty_name: 'Anna Schmidt' }, 'nothing'],
  [
    'a name and another amount',
    { amount: 700, counterparty_name: 'Juergen Mueller' },
    'possible 2:3=700 name amount-part',
  ],
  [
    'the name of a student in the text',
    { amount: 120_050, counterparty_name: 'Opa', remittance: 'for Lena Mueller October' },
    'likely 2:3=120050 student amount',
  ],
  [
    'an amount that one invoice alone has',
    { amount: 77_700, counterparty_name: 'Unknown' },
    'possible 5:6=77700 only-amount',
  ],
  ['an amount in another currency', { amount: 50_000, currency: 'USD', remittance: 'INV-000001' }, 'nothing'],
  [
    'an invoice in its own currency',
    { amount: 500, currency: 'USD', remittance: 'INV-000008' },
    'sure 1:8=500 invoice-number amount',
  ],
  ['nothing that is known', { amount: 4711, counterparty_name: 'Somebody Else', remittance: 'hello' }, 'nothing'],
  [
    'a deposit slip by its number',
    { amount: 66_000, remittance: 'Cash deposit D-000041' },
    'sure deposit 41 slip-number deposit-amount',
  ],
  ['a deposit slip by its amount', { amount: 66_000 }, 'likely deposit 41 deposit-amount'],
  [
    'a payout of a processor by its number',
    { amount: 48_550, remittance: 'STRIPE PO_1N8XYZ' },
    'sure deposit 42 slip-number payout-amount',
  ],
  ['a deposit long before', { amount: 66_000, booked_on: '2026-12-24' }, 'nothing'],
  [
    'a direct debit that came back under its reference',
    { amount: -50_000, is_reversal: true, return_reason: 'MD06', end_to_end_id: 'E2E-778899' },
    'sure payment 31 return-reference return-amount',
  ],
  [
    'a check that came back',
    { amount: -8000, is_reversal: true, check_number: '1044' },
    'sure payment 32 return-check',
  ],
  ['a check of another number', { amount: -8000, check_number: '11044' }, 'nothing'],
  [
    'a payment that came back to an account',
    { amount: -50_000, is_reversal: true, counterparty_account: 'ES9121000418450200051332' },
    'likely payment 31 return-account',
  ],
  [
    'a payment that came back to a name',
    { amount: -7000, return_reason: 'AC04', counterparty_name: 'Schmidt Anna' },
    'likely payment 33 return-name return-amount',
  ],
  ['a return with nothing but the amount', { amount: -7000, is_reversal: true }, 'possible payment 33 return-amount'],
  ['money that goes out', { amount: -7000, counterparty_name: 'Anna Schmidt' }, 'nothing'],
])('%s', (_, given, expected) => {
  expect(one(given)).toBe(expected)
})

describe('several entries', () => {
  it('pay an invoice once: the second one finds it paid', () => {
    const twice = [
      entry({ id: 2, amount: 50_000, remittance: 'INV-000001' }),
      entry({ id: 1, amount: 50_000, remittance: 'INV-000001', booked_on: '2026-10-09' }),
    ]
    expect(propose(twice, known).map((proposal) => `${proposal.entry_id} ${shortly(proposal)}`)).toEqual([
      '1 sure 1:1=50000 invoice-number amount',
      '2 possible 1:-=50000 invoice-number already-paid',
    ])
  })

  it('bring a payment back once', () => {
    const back = { amount: -50_000, is_reversal: true, end_to_end_id: 'E2E-778899' }
    expect(
      propose([entry({ ...back, id: 1 }), entry({ ...back, id: 2 })], known).map(({ entry_id }) => entry_id),
    ).toEqual([1])
  })

  it('booked together are matched part by part, as surely as the least sure of them', () => {
    const part = (amount: number, remittance: string) => ({
      amount,
      remittance,
      counterparty_name: '',
      counterparty_account: '',
      reference: '',
      end_to_end_id: '',
      return_reason: '',
    })
    expect(one({ amount: 75_000, parts: [part(50_000, 'INV-000001'), part(25_000, 'INV-000002')] })).toBe(
      'sure 1:1=50000 1:2=25000 invoice-number amount invoice-number amount',
    )
    expect(one({ amount: 60_000, parts: [part(50_000, 'INV-000001'), part(10_000, 'INV-000002')] })).toMatch(/^likely/)
    expect(one({ amount: 60_000, parts: [part(50_000, 'INV-000001'), part(10_000, 'unknown')] })).toBe('nothing')
  })
})

test('what is proposed comes to the amount, takes no more than is open, and is sure of an invoice once', () => {
  const words = ['INV-000001', 'INV 2', 'INV-000003', 'P-1', '000004', 'Ana Ruiz', 'x']
  const made = fc.record({
    amount: fc.constantFrom(1, 9900, 20_000, 25_000, 50_000, 75_000, 120_050, 200_000),
    words: fc.subarray(words),
    named: fc.constantFrom('', 'Ana Ruiz', 'Anna Schmidt', 'Jürgen Müller'),
  })
  fc.assert(
    fc.property(fc.array(made, { maxLength: 12 }), (given) => {
      const entries = given.map(({ amount, words: some, named }, at) =>
        entry({ id: at + 1, amount, remittance: some.join(' '), counterparty_name: named }),
      )
      const proposals = propose(entries, known)
      const paid = new Map<number, number>()
      for (const proposal of proposals) {
        if (proposal.kind !== 'payment') continue
        expect(proposal.allocations.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          entries.find(({ id }) => id === proposal.entry_id)?.amount,
        )
        expect(proposal.allocations.every(({ amount }) => amount > 0)).toBe(true)
        if (proposal.confidence === 'sure')
          for (const { invoice_id, amount } of proposal.allocations)
            if (invoice_id !== null) paid.set(invoice_id, (paid.get(invoice_id) ?? 0) + amount)
      }
      for (const [id, amount] of paid)
        expect(amount).toBeLessThanOrEqual(known.invoices.find((one_) => one_.id === id)?.balance ?? 0)
    }),
  )
})

test.each([
  ['Ana Ruiz', 'RUIZ, ANA', true],
  ['Ana María Ruiz Pérez', 'Ana Ruiz', true],
  ['Jürgen Müller', 'Juergen Mueller', true],
  ['Ana Ruiz', 'Ana Perez', false],
  ['Ruiz', 'Ruiz', false],
  ['Łukasz Nowak', 'LUKASZ NOWAK UL. NIJAKA 1', true],
])('%s and %s are the same: %s', (one_, other, same) => {
  expect(sameName(one_, other)).toBe(same)
})
