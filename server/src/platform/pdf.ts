import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** What every sheet says, in the language of its reader. `as_of` stands at its foot. */
export type Sheet = { language: string; school: string; title: string; sub: string; as_of: string }

/**
 * A sheet of paper as PDF. The data reaches the template as JSON and is shown as it is: nothing in it is read as
 * source, and templates reach neither the network nor other files than those of their own folder tree.
 * @param template a .typ file below server/src; see platform/sheet.typ for what they share
 * @param pictures PNG, JPEG or WebP by name; the template finds them below /pictures
 */
export const pdfOf = async (
  template: `${string}.typ`,
  data: Sheet & Record<string, unknown>,
  pictures: ReadonlyMap<string, Buffer> = new Map(),
): Promise<Buffer> => {
  compiler ??= makeCompiler()
  const made = await compiler
  try {
    for (const [name, bytes] of pictures) made.mapShadow(join(root, 'pictures', name), bytes)
    return made.pdf({ mainFilePath: join(root, template), inputs: { data: JSON.stringify(data, wellFormed) } })
  } finally {
    for (const name of pictures.keys()) made.unmapShadow(join(root, 'pictures', name))
  }
}

/** Half a sign would be no JSON to the reader of the template, and no sheet for anybody. */
const wellFormed = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value)

const root = fileURLToPath(new URL('..', import.meta.url))
const families = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-sans-devanagari',
  'noto-sans-kannada',
]
const weights = ['400Regular', '600SemiBold']
let compiler: Promise<NodeCompiler> | undefined

/** Once per process, when the first sheet is asked for: it is a library of fifty megabytes. */
const makeCompiler = async (): Promise<NodeCompiler> => {
  const { NodeCompiler: Compiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const { resolve } = createRequire(import.meta.url)
  const fontPaths = families.flatMap((family) =>
    weights.map((weight) => join(dirname(resolve(`@expo-google-fonts/${family}/package.json`)), weight)),
  )
  return Compiler.create({ workspace: root, fontArgs: [{ fontPaths }] })
}
