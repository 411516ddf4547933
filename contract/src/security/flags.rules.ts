import {
  type Flag,
  flagGroups,
  parent,
  type Role,
  schoolAdmin,
  student,
  superAdmin,
  teacher,
} from '../kernel/access.ts'

const forFamilies: Flag[] = [
  'supportmultilingual',
  'viewmessaging',
  'readlearningpathtemplates',
  'viewattendance',
  'viewresources',
  'viewgradebook',
  'viewdiscussionforum',
  'participatediscussionforum',
  'viewcontract',
  'updatecontract',
  'viewinvoice',
  'payinvoice',
]

/** The flags that a role holds unless its school or the person was given another answer. */
export const defaultFlags: Record<Role, readonly Flag[]> = {
  [superAdmin]: [...flagGroups.superadmin, 'supportmultilingual', 'viewmessaging', 'adlsadmin'],
  [schoolAdmin]: [...flagGroups.shared, ...flagGroups.teacher].filter(
    (flag) => flag !== 'asiroster' && flag !== 'superschooladmin',
  ),
  [teacher]: [
    'readroster',
    'updateroster',
    'readgradebook',
    'updategradebook',
    'readattendance',
    'updateattendance',
    'customreportviewer',
    'supportmultilingual',
    'viewmessaging',
    'readlearningpathtemplates',
    'viewattendance',
    'viewresources',
    'viewgradebook',
    'viewdiscussionforum',
    'participatediscussionforum',
  ],
  [student]: forFamilies,
  [parent]: forFamilies,
}

export const sourceKinds = ['default', 'role', 'school', 'custom', 'user'] as const
export type SourceKind = (typeof sourceKinds)[number]
/**
 * Something that gives tags to somebody in a role, or takes them. `default`: what the role holds by itself; `role`:
 * what a group of schools changed of that, groups nearer to the school later; `school`: a tag of the school; `custom`:
 * a role that the school made;
 * `user`: the person's own.
 */
export type TagSource = {
  kind: SourceKind
  id: number | null
  name: string
  granted: readonly string[]
  denied: readonly string[]
}

const belongsToRole = ({ kind }: TagSource): boolean => kind === 'default' || kind === 'role'

/**
 * The tags that hold: those of the role, of which the nearest group decides each, and those given beside it, but none
 * that is denied anywhere beside it.
 * @param sources `role` sources from the topmost group to the nearest
 */
export const effectiveTags = (sources: readonly TagSource[]): Set<string> => {
  const held = new Set<string>()
  for (const { granted, denied } of sources.filter(belongsToRole)) {
    for (const flag of granted) held.add(flag)
    for (const flag of denied) held.delete(flag)
  }
  const beside = sources.filter((source) => !belongsToRole(source))
  for (const flag of beside.flatMap(({ granted }) => granted)) held.add(flag)
  for (const flag of beside.flatMap(({ denied }) => denied)) held.delete(flag)
  return held
}

export type TagReason = { source: TagSource; given: boolean }

/** Whether a tag holds, and everything that speaks for or against it, in the order in which it counts. */
export const explainTag = (sources: readonly TagSource[], flag: string): { held: boolean; reasons: TagReason[] } => ({
  held: effectiveTags(sources).has(flag),
  reasons: sources
    .filter(({ granted, denied }) => granted.includes(flag) || denied.includes(flag))
    .map((source) => ({ source, given: source.granted.includes(flag) })),
})

/** What a holder says of a tag: gives it, takes it, or leaves it to the others. */
export const tagStates = ['allow', 'deny', 'inherit'] as const
export type TagState = (typeof tagStates)[number]
export type TagChange = { flag: string; from: TagState; to: TagState }

/** Whether a change may give somebody a tag: it allows it, or takes a denial away. */
export const gives = ({ from, to }: TagChange): boolean => to !== from && (to === 'allow' || from === 'deny')

/**
 * Of the tags that changes may give, those that the caller has no right to give: nobody gives what they lack. Whoever
 * looks after a whole group may give the people of its schools everything that is for people of schools.
 */
export const lackedTags = (
  { role, flags }: { role: Role; flags: ReadonlySet<string> },
  target: Role | undefined,
  changes: readonly TagChange[],
): string[] =>
  changes
    .filter(gives)
    .flatMap(({ flag }) =>
      flags.has(flag) || (role === superAdmin && target !== superAdmin && !isForGroups(flag)) ? [] : [flag],
    )

/** Tags of those who look after groups of schools: no use to anybody else, and given to nobody else. */
export const isForGroups = (flag: string): boolean => flagGroups.superadmin.some((one) => one === flag)
const isForStaff = (flag: string): boolean => flagGroups.teacher.some((one) => one === flag)

/** Whether a tag does anything for somebody in this role; undefined: for anybody in a school. */
export const suits = (flag: string, role: Role | undefined): boolean => {
  if (isForGroups(flag)) return role === superAdmin
  if (isForStaff(flag)) return role !== superAdmin && role !== student && role !== parent
  return true
}

/** Where a tag is found: by what it is about. */
export const tagAreas = {
  learning: [
    'readroster',
    'updateroster',
    'asiroster',
    'supporticketmanager',
    'readlearningpathtemplates',
    'viewresources',
  ],
  grades: ['viewgradebook', 'readgradebook', 'updategradebook'],
  attendance: ['viewattendance', 'readattendance', 'updateattendance'],
  messages: ['viewmessaging', 'viewdiscussionforum', 'participatediscussionforum', 'supportmultilingual'],
  finance: ['viewcontract', 'updatecontract', 'viewinvoice', 'updateinvoice', 'payinvoice'],
  office: ['customreportviewer', 'superschooladmin', 'adlsadmin'],
  group: flagGroups.superadmin,
  own: [],
} satisfies Record<string, readonly Flag[]>
export type TagArea = keyof typeof tagAreas
export const tagAreaNames = [
  'learning',
  'grades',
  'attendance',
  'messages',
  'finance',
  'office',
  'group',
  'own',
] as const satisfies readonly TagArea[]

export const areaOf = (flag: string): TagArea =>
  tagAreaNames.find((area) => (tagAreas[area] as readonly string[]).includes(flag)) ?? 'own'
