import { afterEach, expect, it } from 'vitest'
import { queries, refreshOlder } from './queries.ts'

afterEach(() => queries.clear())

it('what others may change is read again when it is older than the stream of changes', async () => {
  const put = (name: string, updatedAt: number, topics?: readonly string[]) =>
    queries
      .getQueryCache()
      .build(queries, { queryKey: [name], meta: { topics } })
      .setData(name, { updatedAt, manual: true })
  put('before', 1_000, ['roll'])
  put('since', 3_000, ['roll'])
  put('fixed', 1_000)
  await refreshOlder(2_000)
  expect(['before', 'since', 'fixed'].filter((name) => queries.getQueryState([name])?.isInvalidated)).toEqual([
    'before',
  ])
})
