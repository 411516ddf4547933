import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Tells one run of a process from a later one that got the same number; undefined when no such process lives. */
export const processMark = (pid: number): string | undefined => {
  if (!isAlive(pid)) return undefined
  if (hasProc) return statOf(pid)[19]
  return askPs(pid, 'lstart')
}

/** The command line of a process, '' when it cannot be read. */
export const commandOf = (pid: number): string => {
  if (hasProc) return readFileOfProcess(pid, 'cmdline')?.replaceAll('\0', ' ') ?? ''
  return askPs(pid, 'args') ?? ''
}

export const livingProcesses = (): number[] =>
  (hasProc ? readdirSync('/proc') : spawnSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).stdout.split('\n'))
    .map(Number)
    .filter((pid) => pid > 0 && isAlive(pid))

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return statOf(pid)[0] !== 'Z' // dead, but nobody has asked for its exit code: containers without an init keep such processes
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Waits until the process is gone; answers with false when it outlives the time. */
export const gone = async (pid: number, milliseconds: number): Promise<boolean> => {
  const end = Date.now() + milliseconds
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}

const hasProc = existsSync('/proc/self/stat')

/** The fields of /proc/<pid>/stat from the state (field 3) on; the name before it may hold spaces. */
const statOf = (pid: number): string[] => (readFileOfProcess(pid, 'stat') ?? '').replace(/^.*\) /s, '').split(' ')

const readFileOfProcess = (pid: number, name: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined // gone meanwhile
  }
}

const askPs = (pid: number, column: string): string | undefined =>
  spawnSync('ps', ['-p', String(pid), '-o', `${column}=`], { encoding: 'utf8' }).stdout?.trim() || undefined
