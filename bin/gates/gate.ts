import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

export const product = dirname(dirname(import.meta.dirname))

/** Texts of files by their path below the root of a tree. */
export type Files = Record<string, string>

/** A rule that the whole tree keeps. */
export type Gate = {
  name: string
  /** What is wrong in the tree at `root`, a line each; nothing is []. */
  check: (root: string) => Promise<string[]>
  /**
   * A small tree that passes, and what to plant into it, each alone, so that it fails: the proof that this gate can.
   */
  proof: { clean: Files; planted: Files[] }
}

/** Runs an installed tool in the tree; its output when it ends with another code than 0. */
export const tool = async (
  root: string,
  name: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<string[]> => {
  const { code, output } = await run(root, join(product, 'node_modules/.bin', name), args, environment)
  return code === 0 ? [] : lines(output || `${name} ended with ${code}`)
}

export const run = (
  root: string,
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; output: string }> =>
  new Promise((resolve, reject) => {
    const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ...environment, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
