import { describe, expect, it } from 'vitest'
import { accessRules } from '../access.ts'
import { featureNames, featureOfPage, featureOfRule, features } from '../kernel/features.ts'
import { effectiveSetting, settingKeys, settingProblem, settingTable } from './setting-table.ts'

describe('a setting', () => {
  it.each(settingKeys)('%s begins with a value that it may have', (key) =>
    expect(settingProblem(key, settingTable[key].start)).toBeUndefined(),
  )

  it.each([
    ['session.link-minutes', 9, 'errors.field.min'],
    ['session.link-minutes', 1441, 'errors.field.max'],
    ['session.link-minutes', 10.5, 'errors.field.number'],
    ['session.link-minutes', '60', 'errors.field.number'],
    ['people.parents-propose', 'yes', 'errors.field.choice'],
    ['transcript.gpa', 'all', 'errors.field.choice'],
    ['transcript.note', 'x'.repeat(301), 'errors.field.too-long'],
    ['session.link-minutes', 10, undefined],
    ['session.link-minutes', 1440, undefined],
    ['transcript.note', 'x'.repeat(300), undefined],
  ] as const)('%s as %s is told %s', (key, value, problem) => expect(settingProblem(key, value)?.key).toBe(problem))

  it.each([
    [{ own: null, inherited: null, locked: false }, 60, 'default'],
    [{ own: null, inherited: 30, locked: false }, 30, 'group'],
    [{ own: 20, inherited: 30, locked: false }, 20, 'own'],
    [{ own: 20, inherited: null, locked: false }, 20, 'own'],
    [{ own: 20, inherited: 30, locked: true }, 30, 'locked'],
    [{ own: null, inherited: 30, locked: true }, 30, 'locked'],
  ] as const)('of %j is %i, %s', (chosen, value, source) =>
    expect(effectiveSetting('session.link-minutes', chosen)).toEqual({ value, source }),
  )
})

describe('a feature', () => {
  it.each(featureNames)('%s stops calls that exist', (name) => {
    const stopped = Object.keys(accessRules).filter((rule) => featureOfRule(rule) === name)
    for (const rule of features[name].rules)
      expect(stopped.some((one) => one === rule || one.startsWith(`${rule}.`))).toBe(true)
  })

  it('takes nothing that looks like it', () => {
    expect(featureOfRule('people.cards')).toBeUndefined()
    expect(featureOfRule('attendance')).toBe('attendance')
    expect(featureOfPage({ path: '/home', area: 'home' })).toBeUndefined()
    expect(featureOfPage({ path: '/attendances', area: 'attendance' })).toBe('attendance')
  })
})
