import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Files, product } from './gate.ts'
import { gates } from './gates.ts'

const trees: string[] = []
afterAll(() => trees.forEach((tree) => rmSync(tree, { recursive: true })))

describe.each(gates)('the gate $name', ({ check, proof }) => {
  it('lets a clean tree pass', async () => {
    expect(await check(treeOf(proof.clean))).toEqual([])
  })

  it.each(proof.planted)('fails when something wrong is planted: %j', async (planted) => {
    expect(await check(treeOf({ ...proof.clean, ...planted }))).not.toEqual([])
  })
})

const settings = [
  'package.json',
  'tsconfig.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.dependency-cruiser.cjs',
  'knip.jsonc',
]

/** A tree with the settings of the product and these files alone. */
const treeOf = (files: Files): string => {
  const tree = mkdtempSync(join(tmpdir(), 'school-portal-gate-'))
  trees.push(tree)
  symlinkSync(join(product, 'node_modules'), join(tree, 'node_modules'))
  for (const name of settings) copyFileSync(join(product, name), join(tree, name))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  return tree
}
