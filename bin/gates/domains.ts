/**
 * The layers of contract, server and web, lowest first. A folder of `src` in any of the three knows its own files and those of the lines above it here;
 * folders of one line do not know each other. A new domain is one word in the line above everything it uses.
 */
export const layers: readonly (readonly string[])[] = [
  ['platform'],
  ['kernel'],
  ['look'],
  ['ui'],
  ['access'],
  ['files'],
  ['settings'],
  ['session'],
  ['schools'],
  ['security'],
  ['profile'],
  ['notifications'],
  ['people'],
  ['messaging'],
  ['communication'],
  ['questions'],
  ['courses'],
  ['schedule'],
  ['sections'],
  ['enrollment'],
  ['coursework'],
  ['gradebook', 'attendance', 'paths'],
  ['lifecycle'],
  ['admissions'],
  ['home', 'reports', 'imports', 'integrations', 'translations', 'logs'],
  ['demo', 'shell'],
]

/** Where a file stands: the layer's place and the folder's name; undefined for what the layers say nothing about. */
export const placeOf = (file: string): { domain: string; layer: number } | undefined => {
  const [, , folder = '', ...below] = file.split('/')
  if (folder === 'locales') return undefined
  // Access rules import the kernel's vocabulary alone, and the kernel is typed by their names.
  const domain = file.endsWith('.access.ts') || file === 'contract/src/access.ts' ? 'kernel' : folder
  // What puts the parts together (product, services, page table, entry points) may know everything.
  if (below.length === 0 && domain === folder) return { domain: 'the root', layer: layers.length }
  return { domain, layer: layers.findIndex((names) => names.includes(domain)) }
}
