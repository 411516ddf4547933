import { describe, expect, it } from 'vitest'
import { formats } from './formats.ts'

describe('dates and numbers', () => {
  it('never shift a calendar date into another zone', () =>
    expect(formats('en', 'Pacific/Honolulu').date('2026-11-19')).toBe('19 November 2026'))
  it('know the date of an instant in the zone', () =>
    expect(formats('ar', 'Pacific/Auckland').isoDate(new Date('2026-11-19T12:00:00Z'))).toBe('2026-11-20'))
  it('name a stretch of dates once', () =>
    expect(formats('en', 'Pacific/Honolulu').dateRange('2026-11-16', '2026-11-22')).toMatch(/^16.–.22 November 2026$/u))
  it('show an instant in the zone of the school', () =>
    expect(formats('en', 'Asia/Dubai').time('2026-11-19T06:42:00Z')).toBe('10:42'))
  it('keep Latin digits in Arabic', () => expect(formats('ar').number(1284.5)).toMatch(/^1[,٬]284[.٫]5$/))
  it('write a true minus', () => expect(formats('en').number(-4)).toBe('−4'))
  it('keep two digits of a percentage', () => expect(formats('en').percent(76.4)).toBe('76.40%'))
  it('count minor units by the currency', () => {
    expect(formats('en').money(124000, 'EUR')).toBe('€1,240.00')
    expect(formats('en').money(124000, 'JPY')).toBe('¥124,000')
  })
})
