import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type { AnyEndpoint, Endpoint } from '#contract/kernel/endpoint.ts'
import { inParts, merged, partsOf } from './parts.ts'
import { reasonedWhenAsked } from './reasoned.ts'
import { provenWhenAsked } from './proof.ts'
import { showLeftOut, showRefusal } from './feedback.ts'
import { call, type LeftOut } from './api.ts'
import { isRefused, type Refused } from './failures.ts'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      retry: (count, error: unknown) => count < 1 && isRefused(error) && error.status === 0,
    },
  },
})

/** The data of a read, typed by its endpoint. Suspends until it is there; a refusal goes to the nearest error state. */
export const useRead = <In, Out>(endpoint: Endpoint<In, Out>, input: NoInfer<In>): Out =>
  useSuspenseQuery<Out>(reading(endpoint, input)).data

/** Asks now for what a part further down reads, so that it does not wait for what is read here. */
export const useReadAhead = <In, Out>(
  endpoint: Endpoint<In, Out>,
  input: NoInfer<In>,
  { when = true }: { when?: boolean } = {},
): void => {
  const client = useQueryClient()
  const wanted = reading(endpoint, input)
  if (when && !client.getQueryState(wanted.queryKey)) void client.prefetchQuery(wanted)
}

/**
 * A read that does not suspend and keeps showing the last answer while the next is under way: lists, searches, pickers.
 */
export const useReading = <In, Out>(
  endpoint: Endpoint<In, Out>,
  input: NoInfer<In>,
  { when = true }: { when?: boolean } = {},
) => useQuery<Out>({ ...reading(endpoint, input), enabled: when, placeholderData: keepPreviousData })

/** What is stale after a write: a read, or by its topic all that is shown, by domains above too. */
export type Stale = AnyEndpoint | string
type SendOptions<Out> = {
  refresh?: Stale | readonly Stale[]
  onDone?: (data: Out) => void
  /** Says what to do about a refusal; true = dealt with, no error modal. */
  onRefused?: (refused: Refused) => boolean | void
}
type Sent<In> = { input: In; files?: Record<string, readonly File[]>; key: string }
type Answers<Out> = { all: Out; each: readonly Out[] }

/** A write. `send(input)` goes once; a retry of the same intention reuses its idempotency key. */
export const useSend = <In, Out>(
  endpoint: Endpoint<In, Out>,
  { refresh = [], onDone, onRefused }: SendOptions<Out> = {},
) => {
  const client = useQueryClient()
  const mutation = useMutation<Answers<Out>, unknown, Sent<In>>({
    mutationFn: async ({ input, ...extra }) => {
      const left_out: LeftOut[] = []
      const onLeftOut = (some: readonly LeftOut[]) => void left_out.push(...some)
      const once = (part: In, key: string) =>
        provenWhenAsked(() =>
          reasonedWhenAsked((why) => call(endpoint, { ...part, ...why }, { ...extra, key, onLeftOut }), {
            path: endpoint.path,
            input: part,
          }),
        )
      const many = manyIn(endpoint, input)
      const each = many
        ? await inParts(many.items, many.size, (items, at) => once(many.with(items), `${extra.key}-${at}`))
        : [await once(input, extra.key)]
      if (left_out.length > 0) showLeftOut(left_out)
      return { all: merged(each), each }
    },
    onSuccess: async ({ all: data }) => {
      await Promise.all(
        [refresh]
          .flat()
          .map((stale) =>
            typeof stale === 'string'
              ? refreshTopics(new Set([stale]))
              : client.invalidateQueries({ queryKey: [stale.path] }),
          ),
      )
      onDone?.(data)
    },
    onError: (error) => {
      if (isRefused(error) && onRefused?.(error) !== true && error.status !== 401) showRefusal(error)
    },
  })
  const sent = (input: In, files?: Sent<In>['files']): Sent<In> => ({
    input,
    key: crypto.randomUUID(),
    ...(files && { files }),
  })
  return {
    send: (input: In, files?: Sent<In>['files']) => mutation.mutate(sent(input, files)),
    sendAndWait: async (input: In, files?: Sent<In>['files']) => (await mutation.mutateAsync(sent(input, files))).all,
    /** For what is taken back part by part: the answer to each. */
    sendEach: async (input: In) => (await mutation.mutateAsync(sent(input))).each,
    again: () => mutation.variables && mutation.mutate(mutation.variables),
    sending: mutation.isPending,
    data: mutation.data?.all,
    refused: isRefused(mutation.error) ? mutation.error : undefined,
    reset: mutation.reset,
  }
}

/** Puts what a save answered into an answer that was read before, so that it shows at once. */
export const changeRead = <In, Out>(
  endpoint: Endpoint<In, Out>,
  input: NoInfer<In>,
  change: (data: Out) => Out,
): void => void queries.setQueryData<Out>(reading(endpoint, input).queryKey, (data) => data && change(data))

/** Makes every answer of these reads ask again, without waiting for it. */
export const readAgain = (...endpoints: readonly AnyEndpoint[]): void => {
  for (const { path } of endpoints) void queries.invalidateQueries({ queryKey: [path] })
}

/** Makes every shown answer on one of these topics read itself again. */
export const refreshTopics = (topics: ReadonlySet<string>): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ meta }) => Array.isArray(meta?.['topics']) && meta['topics'].some((topic) => topics.has(topic)),
  })

/** Makes every shown answer that others may change, and that came before `time`, read itself again. */
export const refreshOlder = (time: number): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ meta, state }) => Array.isArray(meta?.['topics']) && state.dataUpdatedAt < time,
  })

const reading = <In, Out>(endpoint: Endpoint<In, Out>, input: In) => ({
  queryKey: [endpoint.path, input] satisfies QueryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Out> => {
    const many = manyIn(endpoint, input)
    if (!many) return call(endpoint, input, { signal })
    const answers: Out[] = []
    for (const items of partsOf(many.items, many.size)) answers.push(await call(endpoint, many.with(items), { signal }))
    return merged(answers)
  },
  meta: { topics: endpoint.topics },
})

/** What is too long for one call, where the call takes parts. */
export const manyIn = <In>({ parts }: Endpoint<In, unknown>, input: In) => {
  const items: unknown = parts && { ...input }[parts.by as keyof In]
  if (!parts?.size || !Array.isArray(items) || items.length <= parts.size) return undefined
  return {
    items: items as unknown[],
    size: parts.size,
    with: (part: unknown[]): In => ({ ...input, [parts.by]: part }),
  }
}
