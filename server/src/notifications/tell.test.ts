import pg from 'pg'
import { expect, it } from 'vitest'
import { pushBriefs } from './tell.ts'

it('what no browser can be told is noted, and fails no job', async () => {
  const noted: object[] = []
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const means = {
    pool,
    push: { key: '', send: async () => true },
    log: { error: (entry: object) => void noted.push(entry) },
  }
  await pushBriefs(means, 'tell-decisions', [
    { user_id: 1, message: { notification_type: 'note', title: 'Hill School', body: 'Decided', link: '/home' } },
  ])
  expect(noted).toMatchObject([{ job: 'tell-decisions', error: expect.stringContaining('ECONNREFUSED') }])
})
