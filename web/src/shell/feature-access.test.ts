import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allRoles } from '#contract/kernel/access.ts'
import { defaultFlags } from '#contract/security/flags.rules.ts'
import { accessRules, may, type RuleName } from '#contract/access.ts'
import { guard } from '#web/kernel/guard.ts'
import './page-table.ts'
import { ownPages, pages as given } from './pages.ts'
import { featuresFor } from '#web/security/parts/feature-access.ts'

const pages = [...ownPages, ...given]
const usual = new Map(allRoles.map((role) => [role, new Set<string>(defaultFlags[role])]))

describe('the matrix', () => {
  const features = featuresFor(usual, [])
  it('holds every page and every rule, each once', () => {
    const named = features.map(({ kind, name }) => `${kind} ${name}`)
    expect(new Set(named).size).toBe(named.length)
    expect(features.filter(({ kind }) => kind === 'page').length).toBe(
      pages.filter(({ kind }) => kind === 'page').length,
    )
    expect(features.filter(({ kind }) => kind === 'action').length).toBe(
      Object.values(accessRules).filter(({ open }) => !open).length,
    )
  })

  it('says of pages what the guard does, and of actions what the server does', () => {
    for (const { kind, name, states } of features)
      for (const role of allRoles) {
        if (kind === 'action') {
          expect([name, role, states[role] === 'open']).toEqual([
            name,
            role,
            may({ role, flags: new Set(defaultFlags[role]) }, name as RuleName),
          ])
          continue
        }
        const page = pages.find(({ path }) => path === name)
        const verdict = page && guard(role, page).show
        expect([name, role, states[role] === 'closed', states[role] === 'planned']).toEqual([
          name,
          role,
          verdict === 'refused',
          verdict === 'pending',
        ])
      }
  })

  it('names every area in words', () => {
    const texts = JSON.parse(
      readFileSync(new URL('../../../contract/src/locales/en/security.json', import.meta.url), 'utf8'),
    )
    expect(
      [...new Set(features.map(({ area }) => `security.area-of-${area}`))].filter((key) => !(key in texts)),
    ).toEqual([])
  })

  it('follows what roles hold', () => {
    const without = featuresFor(new Map(allRoles.map((role) => [role, new Set<string>()])), [])
    const of = (some: typeof features, name: string) => some.find((feature) => feature.name === name)
    expect(of(features, '/gradebook')?.states[3]).toBe('open')
    expect(of(without, '/gradebook')?.states[3]).toBe('lacks')
    expect(of(featuresFor(usual, ['attendance']), '/attendances')?.states).toMatchObject({
      2: 'off',
      3: 'off',
      4: 'closed',
    })
    expect(of(featuresFor(usual, ['attendance']), 'attendance.edit')?.states[3]).toBe('off')
    expect(of(without, 'gradebook.edit')).toMatchObject({
      needed: { 3: ['updategradebook'], 4: [] },
      states: { 3: 'lacks', 4: 'closed' },
    })
  })
})
