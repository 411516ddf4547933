import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('the settings of an installation', () => {
  it('have a default for everything', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: undefined,
      database: undefined,
      demo: true,
      dbAccount: 'postgres',
    })
  })

  it('count an empty value as not given', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, database: undefined })
  })

  it('tell whether mails leave', () => {
    expect(readSettings({}).integrations.sends_mail).toBe(false)
    expect(readSettings({ SMTP_URL: 'smtp://mail.example' }).integrations.sends_mail).toBe(true)
  })

  it('load no demo into a given database unless asked', () => {
    const given = { DATABASE_URL: 'postgresql://app@db/portal', DATABASE_OWNER_URL: 'postgresql://owner@db/portal' }
    expect(readSettings(given).demo).toBe(false)
    expect(readSettings({ ...given, DEMO: '1' }).demo).toBe(true)
  })

  it('refuse one database role without the other', () => {
    expect(() => readSettings({ DATABASE_URL: 'postgresql://app@db/portal' })).toThrow('belong together')
  })
})
