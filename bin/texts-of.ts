import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All texts of a language by key. */
export const textsOf = (root: string, language: string): Record<string, string> =>
  Object.assign(
    {},
    ...globSync(`contract/src/locales/${language}/*.json`, { cwd: root }).map((file) =>
      JSON.parse(readFileSync(join(root, file), 'utf8')),
    ),
  )

/** Keys that stand in more than one file of a language: which of their texts is shown is chance. */
export const repeatedKeys = (root: string, language: string): string[] => {
  const keys = globSync(`contract/src/locales/${language}/*.json`, { cwd: root }).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8'))),
  )
  const seen = new Set<string>()
  return keys.filter((key) => seen.size === seen.add(key).size)
}

export const languagesOf = (root: string): string[] =>
  globSync('contract/src/locales/*/', { cwd: root })
    .map((folder) => folder.replace(/.*locales\/|\/$/g, ''))
    .toSorted()

/** The sources that may ask for texts, without tests. */
export const sourcesBelow = (root: string): { file: string; text: string }[] =>
  globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|node_modules/.test(file))
    .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }))

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
