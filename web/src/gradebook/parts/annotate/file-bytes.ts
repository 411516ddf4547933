import { useQuery } from '@tanstack/react-query'
import { picture } from '#web/kernel/api.ts'

const tenMinutes = 600_000

/** The bytes of a file that only the session may read. */
export const useFileBytes = (address: string): Blob | undefined =>
  useQuery({
    queryKey: ['file', address],
    queryFn: () => picture(address),
    staleTime: Infinity,
    gcTime: tenMinutes,
    retry: false,
  }).data

/** A plain text file; bytes that are no text show as the sign for that. */
export const useFileText = (address: string): string | undefined =>
  useQuery({
    queryKey: ['text', address],
    queryFn: async () => (await picture(address)).text(),
    staleTime: Infinity,
    gcTime: tenMinutes,
    retry: false,
  }).data
