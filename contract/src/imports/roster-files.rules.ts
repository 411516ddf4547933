import { oneRoster, oneRosterFileOf } from './oneroster.rules.ts'
import { sds, sdsKindOf, type RecordKind, type RosterFormat } from './sds.rules.ts'

/** The formats that a roster may come in. */
export const rosterSources = ['sds', 'oneroster'] as const
export type RosterSource = (typeof rosterSources)[number]

/** What a run brings in: a roster of a format, or a file of people. */
export const runSources = [...rosterSources, 'people'] as const
export type RunSource = (typeof runSources)[number]

export const formatOf: Record<RosterSource, RosterFormat> = { sds, oneroster: oneRoster }

/** Whether a file of this name belongs to any format. */
export const isRosterFile = (path: string): boolean =>
  sdsKindOf(path) !== undefined || oneRosterFileOf(path) !== undefined

/**
 * The file whose rows tell records of this kind. Terms and courses of School Data Sync stand in its sections; a file of
 * people may have any name.
 */
export const fileOfKind = (source: RunSource, kind: RecordKind): string =>
  source === 'people' ? '' : ((formatOf[source].files[kind] ?? formatOf[source].files.section)?.file ?? '')
