import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { gradebook, type PackedGradebook } from '#contract/gradebook/gradebook.contract.ts'
import { totalOf } from '#contract/gradebook/gradebook.rules.ts'
import { prefix } from '#server/kernel/app.ts'
import { type CopiedDatabase, copyDatabase, openOwner, type Owner } from '#server/kernel/testing-database.ts'
import { type Classroom, schoolMaker } from '#server/kernel/testing-school.ts'

let database: CopiedDatabase
let owner: Owner
let data_folder = ''
type Server = { child: ChildProcess; url: string }
const begun: Server[] = []
const make = schoolMaker(() => owner)

beforeAll(async () => {
  database = await copyDatabase()
  owner = await openOwner(database.ownerUrl)
  data_folder = mkdtempSync(join(tmpdir(), 'school-portal-killed-'))
})
afterAll(async () => {
  for (const { child } of begun) child.kill('SIGKILL')
  await owner.close()
  rmSync(data_folder, { recursive: true })
})

const start = async (): Promise<Server> => {
  const child = spawn(process.execPath, [new URL('portal.process.ts', import.meta.url).pathname], {
    env: { ...process.env, DATABASE_URL: database.appUrl, PORTAL_DATA: data_folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const server = { child, url: `http://127.0.0.1:${String(line).trim()}${prefix}` }
  begun.push(server)
  return server
}

type Save = { student_id: number; activity_id: number; points: number; version: number }

/**
 * Sends all saves, eight at a time, a student's cells each again and again; answers those that were told to be stored.
 * Ends the process in the middle.
 */
const saveAndKill = async (room: Classroom, url: string, child: ChildProcess, saves: Save[][], killAfter: number) => {
  const acknowledged: Save[] = []
  let refused = 0
  const lane = async (cells: Save[]) => {
    for (const cell of cells) {
      const response = await fetch(`${url}/${gradebook.saveGrade.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${room.teacher.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...cell, section_id: room.section_id }),
      }).then(
        async (answer) => ({ ok: answer.ok, body: (await answer.json()) as { status: boolean } }),
        () => undefined,
      )
      if (response?.ok && response.body.status) acknowledged.push(cell)
      else refused++
      if (acknowledged.length === killAfter) child.kill('SIGKILL')
    }
  }
  await Promise.all(saves.map(lane))
  return { acknowledged, refused }
}

describe('a server that is killed in the middle of 200 grade saves', () => {
  it.each([20, 90, 170])(
    'after %i answers has stored each save that it answered with success, and a new one shows them',
    async (killAfter) => {
      const room = await make.classroom({ students: 8 })
      const saves = room.students.map(({ person_id }) =>
        Array.from({ length: 25 }, (_, at): Save => ({
          student_id: person_id,
          activity_id: room.activities[at % 3]?.id ?? 0,
          points: at % 11,
          version: Math.floor(at / 3),
        })),
      )
      const { child, url } = begun.find((server) => !server.child.killed) ?? (await start()) // the one that showed what the last had stored
      const { acknowledged, refused } = await saveAndKill(room, url, child, saves, killAfter)
      expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter)
      expect(refused).toBeGreaterThan(0)
      expect(acknowledged.length + refused).toBe(200)

      const after = await start()
      const response = await fetch(`${after.url}/${gradebook.read.path}?section_id=${room.section_id}`, {
        headers: { authorization: `Bearer ${room.teacher.token}` },
      })
      const { data } = (await response.json()) as { data: PackedGradebook }
      const book = unpacked(data)
      const stored = (save: Save) => {
        const [row, column] = [
          book.students.findIndex(({ id }) => id === save.student_id),
          book.activities.findIndex(({ id }) => id === save.activity_id),
        ]
        return { points: book.points[row]?.[column] ?? null, version: book.versions[row]?.[column] ?? 0 }
      }
      const last = new Map(acknowledged.map((save) => [`${save.student_id}:${save.activity_id}`, save]))
      for (const save of last.values()) {
        const { points, version } = stored(save)
        const unanswered = saves
          .flat()
          .find(
            (one) =>
              one.student_id === save.student_id &&
              one.activity_id === save.activity_id &&
              one.version === save.version + 1,
          )
        // The save after the last answered one may have been stored before its answer was lost; nothing older or newer
        // can stand there.
        expect([
          [save.version + 1, save.points],
          ...(unanswered ? [[save.version + 2, unanswered.points]] : []),
        ]).toContainEqual([version, points])
      }

      const noted = await owner.count('audit_log', `school_id = $1 and table_name = 'grade' and request_id <> 'test'`, [
        room.school.id,
      ])
      expect(noted).toBe(book.versions.flat().reduce((sum, version) => sum + version, 0))
      const totals = await owner.rows<{ student_id: number; percent: number | null }>(
        'select student_id, percent from section_total where school_id = $1',
        [room.school.id],
      )
      for (const { student_id, percent } of totals) {
        const row = book.students.findIndex(({ id }) => id === student_id)
        const items = book.activities.map((activity, at) => ({
          ...activity,
          activity_id: activity.id,
          points: book.points[row]?.[at] ?? null,
          exempt: false,
        }))
        expect(percent).toBe(totalOf(items, book.rules).percent)
      }
    },
    120_000, // two servers begin in it
  )
})
