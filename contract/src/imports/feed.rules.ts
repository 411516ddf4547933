import type { RecordKind } from './sds.rules.ts'

/** What of the last imported feed a new one lacks, of one kind. */
export type Lacking = { kind: RecordKind; before: number; missing: number; examples: string[] }

/**
 * Whether a feed lacks so much of the last one that a person must confirm it: more than a tenth of the rows of a kind.
 * A tenth exactly passes; of fewer than ten rows one missing is more than a tenth already.
 */
export const exceedsDropThreshold = ({ before, missing }: Pick<Lacking, 'before' | 'missing'>): boolean =>
  missing * 10 > before
