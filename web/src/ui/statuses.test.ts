import { describe, expect, it } from 'vitest'
import texts from '#contract/locales/en/ui.json' with { type: 'json' }
import { statuses, statusOf } from './statuses.ts'

describe('statuses', () => {
  it('all have a word', () => {
    const words = new Set(Object.keys(texts))
    expect(Object.keys(statuses).filter((status) => !words.has(`ui.status.${status}`))).toEqual([])
  })

  it.each([
    ['Partly paid', 'partly-paid'],
    ['in_review', 'in-review'],
    ['Temp Lock: Testing', 'temp-lock-testing'],
    ['Contract & Payment Pending', 'contract-payment-pending'],
    ['active', 'active'],
  ])('%s is read as %s', (stored, status) => expect(statusOf(stored)).toBe(status))

  it('leave an unknown word alone', () => expect(statusOf('Sleeping')).toBeUndefined())
})
