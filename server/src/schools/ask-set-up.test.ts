import { expect, it, vi } from 'vitest'
import { askSetUp } from './ask-set-up.ts'

/** Somebody who types these lines. */
const typing = (lines: string[]) => {
  const asked: string[] = []
  const ask = (question: string) => {
    asked.push(question)
    return Promise.resolve(lines.shift() ?? '')
  }
  return { asked, terminal: { ask, askSecretly: ask, close: () => undefined } }
}

it('asks again what the page would refuse, and proposes a zone and a language', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const password = 'four plain words together'
  const { terminal, asked } = typing(
    ['', 'Lakeside', '', 'Mars/Olympus', 'America/Bogota', '', 'Ines', 'Duarte', 'ines', 'ines@school.example'].concat([
      'ines',
      'short',
      password,
    ]),
  )
  expect(await askSetUp(terminal)).toEqual({
    school_name: 'Lakeside',
    group_name: '',
    time_zone: 'America/Bogota',
    language: 'en',
    fname: 'Ines',
    lname: 'Duarte',
    email: 'ines@school.example',
    username: 'ines',
    password,
  })
  expect(asked).toContain('Language of the school [en]: ')
  expect(said.mock.calls.flat()).toHaveLength(4)
  said.mockRestore()
})
