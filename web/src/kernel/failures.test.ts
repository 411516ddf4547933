import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { detailOf, reactionTo, type Refused } from './failures.ts'

const refused = (status: number): Refused => ({
  refused: true,
  status,
  status_text: 'Not Found',
  address: '/api/v2/section/list',
  code: '',
  message: 'Gone.',
  fields: [],
})

describe('the error catalogue', () => {
  beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
  afterEach(() => void vi.unstubAllGlobals())

  it('says that there is no connection where the browser knows it', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(reactionTo(refused(0)).text).toBe('ui.error.offline')
  })

  it.each([0, 501, 502, 503, 504, 505, 600])('tells of technical difficulties at status %i', (status) =>
    expect(reactionTo(refused(status)).text).toBe('ui.error.technical'),
  )
  it('shows the 500 notice at 500', () => expect(reactionTo(refused(500)).text).toBe('ui.error.internal'))
  it('asks to sign in at 401', () => expect(reactionTo(refused(401)).reaction).toBe('sign-in'))
  it.each([400, 403, 404, 409, 410, 422, 429])('shows the message of the server at %i', (status) =>
    expect(reactionTo(refused(status))).toMatchObject({ reaction: 'modal', text: '' }),
  )
  it('names status and address in the detail line', () =>
    expect(detailOf(refused(404))).toBe('error 404: 404 Not Found /api/v2/section/list'))
})
