import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { event } from '#contract/kernel/event.ts'
import type { Db } from './database.ts'
import { afterwards, type Cause, on, openEvents } from './events.ts'
import { job } from './jobs.ts'

const seated = event('test.seated', z.object({ section_id: z.int() }))
const left = event('test.left', z.object({ section_id: z.int() }))
const added: object[] = []
// oxlint-disable-next-line typescript/consistent-type-assertions -- no reaction here asks the database
const cause: Omit<Cause, 'emit'> = {
  db: {} as Db,
  now: new Date(0),
  publish: () => undefined,
  school_id: 1,
  jobs: { add: async (_db, { name }, data) => void added.push({ name, data }) },
}

describe('an event', () => {
  it('reaches who reacts to it, one after the other, and nobody else; its end is the end of all of them', async () => {
    const heard: string[] = []
    const slow = on(seated, async ({ section_id }, { school_id }) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      heard.push(`first ${section_id} ${school_id}`)
    })
    const second = on(seated, async ({ section_id }) => heard.push(`second ${section_id}`))
    const other = on(left, async () => heard.push('other'))
    const emit = openEvents([slow, second, other]).emitter(cause)
    await emit(seated, { section_id: 7 })
    await emit.of(2)(seated, { section_id: 8 })
    expect(heard).toEqual(['first 7 1', 'second 7', 'first 8 2', 'second 8'])
  })

  it('can lead to a further one', async () => {
    const heard: number[] = []
    const leads = on(seated, ({ section_id }, { emit }) => emit(left, { section_id: section_id + 1 }))
    const hears = on(left, async ({ section_id }) => heard.push(section_id))
    await openEvents([leads, hears]).emitter(cause)(seated, { section_id: 1 })
    expect(heard).toEqual([2])
  })

  it('that a reaction cannot follow fails for whoever told it', async () => {
    const refuses = on(seated, async () => {
      throw new Error('no')
    })
    await expect(openEvents([refuses]).emitter(cause)(seated, { section_id: 1 })).rejects.toThrow('no')
  })

  it('with another payload than it promises is refused', async () => {
    const wrong: object = { section_id: 'seven' }
    await expect(openEvents([]).emitter(cause)(seated, wrong as never)).rejects.toThrow('section_id')
  })

  it('is followed up by a job that knows the school', async () => {
    const follow = job<{ section_id: number; school_id: number }>('test-follow', [], () => async () => undefined)
    await openEvents([afterwards(seated, follow)]).emitter(cause)(seated, { section_id: 3 })
    expect(added).toEqual([{ name: 'test-follow', data: { section_id: 3, school_id: 1 } }])
  })
})
