/**
 * What a school can do without. `rules`: access rules by name or by the part before the dot; the server refuses their
 * calls.
 * `pages` and `areas`: addresses that are closed and left out of every menu.
 */
type Feature = { rules: readonly string[]; pages?: readonly string[]; areas?: readonly string[] }

export const features = {
  attendance: { rules: ['attendance'], areas: ['attendance'] },
  paths: { rules: ['paths'], areas: ['ilp'], pages: ['/academic-tracks'] },
  'enrollment-requests': { rules: ['enrollment.ask'], pages: ['/student-request-enrollment/:id'] },
  'other-grades': {
    rules: ['other-grades'],
    pages: ['/enter-grades/:id', '/other-grades/:id', '/add-other-grade/:id?', '/edit-other-grades/:id'],
  },
  comments: {
    rules: ['comments'],
    pages: [
      '/comment-document-in-course/:id',
      '/school-comment',
      '/contract-comment-document',
      '/add-contract-comment-document',
    ],
  },
  'id-cards': { rules: ['people.card'], pages: ['/id-card/:id'] },
  'calendar-feeds': { rules: ['calendar.feed'] },
  showcase: { rules: ['courses.showcase'], pages: ['/environmental-science/:id?'] },
  reports: { rules: ['reports'], areas: ['reports'] },
  applications: { rules: ['admissions.manage'], areas: ['applications'] },
  badges: { rules: ['awards', 'settings.badges'], pages: ['/badge'] },
  compliance: { rules: ['compliance'], pages: ['/compliance-log', '/st-compliance-log'] },
} as const satisfies Record<string, Feature>
export type FeatureName = keyof typeof features
export const featureNames = Object.keys(features) as [FeatureName, ...FeatureName[]] // the keys of the table above: never empty

const table: readonly (readonly [FeatureName, Feature])[] = featureNames.map((name) => [name, features[name]])

/** The feature that an access rule belongs to. */
export const featureOfRule = (rule: string): FeatureName | undefined =>
  table.find(([, { rules }]) => rules.some((one) => rule === one || rule.startsWith(`${one}.`)))?.[0]

/** The feature that a page belongs to. */
export const featureOfPage = ({ path, area }: { path: string; area: string }): FeatureName | undefined =>
  table.find(([, { pages = [], areas = [] }]) => pages.includes(path) || areas.includes(area))?.[0]
