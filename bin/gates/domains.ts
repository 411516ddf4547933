/**
 * The layers of contract, server and web, lowest first. A folder of `src` in any of the three knows its own files and
 * those of the lines above it here; folders of one line do not know each other. A new domain is one word in the line
 * above everything it uses.
 */
export const layers: readonly (readonly string[])[] = [
  ['platform'],
  ['kernel'],
  ['ui'],
  ['access'],
  ['files', 'documents'],
  ['settings'],
  ['session'],
  ['schools'],
  ['notifications'],
  ['profile'],
  ['people'],
  ['security'],
  ['communication'],
  ['messaging'],
  ['compliance'],
  ['questions', 'resources'],
  ['courses'],
  ['schedule'],
  ['sections'],
  ['enrollment'],
  ['coursework'],
  ['gradebook', 'attendance', 'paths'],
  ['discussion', 'assessments'],
  ['lifecycle'],
  ['finance'],
  ['contracts', 'banking'],
  ['admissions'],
  ['home', 'reports', 'imports', 'integrations', 'translations', 'logs'],
  ['shell'],
]

/** Tables with rules that every write must keep: only their domain's files write them, whoever asks. */
export const writers: Readonly<Record<string, string>> = { enrollment: 'server/src/enrollment/' }

/**
 * Tables that import the kernel alone and are gathered by one list each, by which the kernel is typed: everybody may
 * know them.
 */
const declarations = /[.](access|states)[.]ts$|^contract\/src\/(access|object-states)[.]ts$/

/** Where a file stands: its layer's place and its folder; undefined for texts, which everybody may know. */
export const placeOf = (file: string): { domain: string; layer: number } | undefined => {
  const [, , folder = '', ...below] = file.split('/')
  if (folder === 'locales') return undefined
  const domain = declarations.test(file) ? 'kernel' : folder
  // What puts the parts together (product, services, page table, entry points, the demo school) may know everything.
  if (folder === 'demo' || (below.length === 0 && domain === folder))
    return { domain: 'the root', layer: layers.length }
  return { domain, layer: layers.findIndex((names) => names.includes(domain)) }
}
