import { randomUUID } from 'node:crypto'
import { prefix } from '#server/kernel/app.ts'
import { nameLanguages, nameOf } from '#server/demo/names.ts'
import { random } from '#server/demo/random.ts'

/** B16 in milliseconds: files in, checked and previewed; then imported. */
export type RosterTimes = { check: number; confirm: number }

/**
 * A new school with so many students, brought in over HTTP as the page does. What it imports is taken back, so it can
 * be done again.
 */
export const importRoster = async (url: string, token: string, students: number): Promise<RosterTimes> => {
  const form = new FormData()
  for (const [name, text] of rosterOf(students)) form.append('files', new Blob([text], { type: 'text/csv' }), name)
  const call = async (
    path: string,
    body: BodyInit,
    headers: Record<string, string> = {},
  ): Promise<{ id: number; counts: Record<string, { new: number }> }> => {
    const response = await fetch(`${url}${prefix}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...headers },
      body,
    })
    const answer = await response.json()
    if (!answer.status) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const json = { 'content-type': 'application/json' }

  const begun = performance.now()
  const checked = await call('data/check_roster', form)
  const check = performance.now() - begun
  if (checked.counts['student']?.new !== students) throw new Error(`the check found ${JSON.stringify(checked.counts)}`)
  await call('data/import_roster', JSON.stringify({ run_id: checked.id }), json)
  const confirm = performance.now() - begun - check
  await call('data/undo_import', JSON.stringify({ run_id: checked.id }), json)
  return { check, confirm }
}

const rosterOf = (students: number): [name: string, text: string][] => {
  const dice = random(2_000)
  const lines = Array.from({ length: students }, (_, at) => {
    const { fname, lname } = nameOf(dice, dice.pick(nameLanguages), 'en')
    return `R${at},R-1,${fname},${lname},roster.${at},${(at % 4) + 9},9/${(at % 28) + 1}/2010,R${at}`
  })
  return [
    ['School.csv', 'SIS ID,Name\nR-1,Roster School\n'],
    [
      'Student.csv',
      `SIS ID,School SIS ID,First Name,Last Name,Username,Grade,Birthdate,Student Number\n${lines.join('\n')}\n`,
    ],
  ]
}
