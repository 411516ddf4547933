import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

it.each([
  ['**Dear** {{recipient_first_name}},', 'Dear {{recipient_first_name}},'],
  ['_please_ __read__ `this`', 'please read this'],
  ['# Trip\n\n- one\n- two', 'Trip one two'],
  ['See [the plan](https://school.example/plan).', 'See the plan.'],
])('%s begins as %s', (body, excerpt) => expect(excerptOf(body)).toBe(excerpt))
