import { type FeatureName, featureNames } from '../kernel/features.ts'

/** Where a setting is shown. */
export const settingPages = ['config', 'misc', 'features', 'feature-settings', 'transcript'] as const
export type SettingPage = (typeof settingPages)[number]

/**
 * `by`: who may change it in a school: its own admins, or super admins alone. `later`: kept, and used once what it is
 * for is there.
 */
type Place = { page: SettingPage; by: 'school' | 'group'; later?: true }
export type Setting = Place &
  (
    | { kind: 'flag'; start: boolean }
    | { kind: 'whole'; start: number; min: number; max: number }
    | { kind: 'choice'; start: string; options: readonly string[] }
    /** Several of them, with commas between. */
    | { kind: 'many'; start: string; options: readonly string[] }
    | { kind: 'text'; start: string; max: number }
  )
export type SettingValue = boolean | number | string

const own = {
  'people.parents-propose': { page: 'config', by: 'school', kind: 'flag', start: true },
  'profile.own-photo': { page: 'config', by: 'school', kind: 'flag', start: true },
  'session.impersonate-minutes': { page: 'misc', by: 'group', kind: 'whole', start: 60, min: 5, max: 60 },
  'session.link-minutes': { page: 'misc', by: 'school', kind: 'whole', start: 60, min: 10, max: 1440 },
  'session.invitation-days': { page: 'misc', by: 'school', kind: 'whole', start: 14, min: 1, max: 60 },
  'logs.sign-in-months': { page: 'misc', by: 'group', kind: 'whole', start: 24, min: 6, max: 120 },
  'logs.read-months': { page: 'misc', by: 'group', kind: 'whole', start: 24, min: 6, max: 120 },
  'attendance.parents-announce': { page: 'feature-settings', by: 'school', kind: 'flag', start: true },
  'attendance.announce-days': { page: 'feature-settings', by: 'school', kind: 'whole', start: 60, min: 1, max: 365 },
  'gradebook.keep-missing': { page: 'feature-settings', by: 'school', kind: 'flag', start: false },
  'messaging.approval-above': {
    page: 'feature-settings',
    by: 'school',
    kind: 'whole',
    start: 0,
    min: 0,
    max: 100_000,
  },
  'messaging.copy-guardians': { page: 'feature-settings', by: 'school', kind: 'flag', start: false },
  'messaging.keep-years': { page: 'misc', by: 'group', kind: 'whole', start: 0, min: 0, max: 50 },
  'text-messages.on': { page: 'feature-settings', by: 'school', kind: 'flag', start: false },
  'text-messages.budget': {
    page: 'feature-settings',
    by: 'school',
    kind: 'whole',
    start: 50,
    min: 0,
    max: 100_000,
  },
  'notifications.insisted': {
    page: 'feature-settings',
    by: 'school',
    kind: 'many',
    start: '',
    options: ['grade', 'attendance', 'work-due', 'message', 'request', 'schedule', 'announcement', 'billing'],
  },
  'resources.hosts': { page: 'feature-settings', by: 'group', kind: 'text', start: '', max: 1000 },
  'resources.group-wide': { page: 'feature-settings', by: 'group', kind: 'flag', start: true },
  'transcript.gpa': {
    page: 'transcript',
    by: 'school',
    kind: 'choice',
    start: 'both',
    options: ['none', 'plain', 'weighted', 'both'],
    later: true,
  },
  'transcript.percent': { page: 'transcript', by: 'school', kind: 'flag', start: false, later: true },
  'transcript.in-progress': { page: 'transcript', by: 'school', kind: 'flag', start: true, later: true },
  'transcript.other-grades': { page: 'transcript', by: 'school', kind: 'flag', start: true, later: true },
  'transcript.attendance': { page: 'transcript', by: 'school', kind: 'flag', start: false, later: true },
  'transcript.viewers': {
    page: 'transcript',
    by: 'school',
    kind: 'choice',
    start: 'family',
    options: ['staff', 'family'],
    later: true,
  },
  'transcript.note': { page: 'transcript', by: 'school', kind: 'text', start: '', max: 300, later: true },
} as const satisfies Record<string, Setting>

/** Every setting of a school: what it may be, what it is to begin with, who may change it. */
export const settingTable = {
  ...own,
  ...(Object.fromEntries(
    featureNames.map((name) => [`feature.${name}`, { page: 'features', by: 'school', kind: 'flag', start: true }]),
  ) as Record<`feature.${FeatureName}`, { page: 'features'; by: 'school'; kind: 'flag'; start: true }>),
} satisfies Record<string, Setting>
export type SettingKey = keyof typeof settingTable
export const settingKeys = Object.keys(settingTable) as [SettingKey, ...SettingKey[]] // the keys of the table above: never empty

/** What one of them is: true or false, a number, or one of its words. */
export type ValueOf<Key extends SettingKey> = (typeof settingTable)[Key]['kind'] extends 'flag'
  ? boolean
  : (typeof settingTable)[Key]['kind'] extends 'whole'
    ? number
    : string

/** What a setting of several names. */
export const listed = (value: string): string[] => value.split(',').filter(Boolean)

/** What is wrong with a value for this setting, as a text key with its parameters; nothing when it fits. */
export const settingProblem = (
  key: SettingKey,
  value: SettingValue,
): { key: string; params?: Record<string, number> } | undefined => {
  const setting: Setting = settingTable[key]
  if (setting.kind === 'flag') return typeof value === 'boolean' ? undefined : { key: 'errors.field.choice' }
  if (setting.kind === 'choice')
    return typeof value === 'string' && setting.options.includes(value) ? undefined : { key: 'errors.field.choice' }
  if (setting.kind === 'many')
    return typeof value === 'string' && listed(value).every((one) => setting.options.includes(one))
      ? undefined
      : { key: 'errors.field.choice' }
  if (setting.kind === 'text')
    return typeof value !== 'string'
      ? { key: 'errors.field.invalid' }
      : value.length > setting.max
        ? { key: 'errors.field.too-long', params: { max: setting.max } }
        : undefined
  if (typeof value !== 'number' || !Number.isInteger(value)) return { key: 'errors.field.number' }
  if (value < setting.min) return { key: 'errors.field.min', params: { min: setting.min } }
  return value > setting.max ? { key: 'errors.field.max', params: { max: setting.max } } : undefined
}

/** Where the value that counts comes from. */
export const settingSources = ['default', 'group', 'own', 'locked'] as const
export type SettingSource = (typeof settingSources)[number]

type Chosen = { own: SettingValue | null; inherited: SettingValue | null; locked: boolean }

/** The value that counts: a lock from above, the own one, what comes down, or what the product begins with. */
export const effectiveSetting = (
  key: SettingKey,
  { own: chosen, inherited, locked }: Chosen,
): { value: SettingValue; source: SettingSource } => {
  if (locked && inherited !== null) return { value: inherited, source: 'locked' }
  if (chosen !== null) return { value: chosen, source: 'own' }
  return inherited !== null
    ? { value: inherited, source: 'group' }
    : { value: settingTable[key].start, source: 'default' }
}
