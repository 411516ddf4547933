import { useQuery } from '@tanstack/react-query'
import { picture } from '#web/kernel/api.ts'
import { queries } from '#web/kernel/queries.ts'

const key = 'picture'
/** So many are kept that nobody looks at any more, for so long. */
const most = 200
const tenMinutes = 600_000

/**
 * An address in this page's memory that `<img>` can show, once the picture is there; undefined before, and for one that
 * is not open to the reader.
 */
export const usePicture = (address: string | null | undefined): string | undefined =>
  useQuery({
    queryKey: [key, address],
    queryFn: () => inMemory(address ?? ''),
    enabled: Boolean(address),
    staleTime: Infinity,
    gcTime: tenMinutes,
    retry: false,
  }).data

const inMemory = async (address: string): Promise<string> => {
  const unseen = queries.getQueryCache().findAll({ queryKey: [key], type: 'inactive' })
  for (const query of unseen.slice(0, Math.max(0, unseen.length - most))) queries.getQueryCache().remove(query)
  return URL.createObjectURL(await picture(address))
}

queries.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed' && query.queryKey[0] === key && typeof query.state.data === 'string')
    URL.revokeObjectURL(query.state.data)
})
