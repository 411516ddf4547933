import { describe, expect, it } from 'vitest'
import { type NameOrder, splitName } from './full-name.rules.ts'

const split = (name: string, order?: NameOrder) => {
  const { first_name, last_name } = splitName(name, order)
  return `${first_name} | ${last_name}`
}

describe('a name in one cell', () => {
  it.each([
    ['Ora Maria Klein', 'Ora Maria | Klein'],
    ['Klein, Ora', 'Ora | Klein'],
    ['Huang, Xinyi', 'Xinyi | Huang'],
    ['Huang，Xinyi', 'Xinyi | Huang'],
    ['Wira', ' | Wira'],
    ['Darnell Russell Jr.', 'Darnell | Russell Jr.'],
    ['Darnell Russell, Jr.', 'Darnell | Russell Jr.'],
    ['Russell, Darnell, Jr.', 'Darnell | Russell Jr.'],
    ['Henry Okafor III', 'Henry | Okafor III'],
    ['Juan Carlos de la Cruz', 'Juan Carlos | de la Cruz'],
    ['Ludmila van der Berg', 'Ludmila | van der Berg'],
    ['Berg, Ludmila van der', 'Ludmila | van der Berg'],
    ['Cruz, Ana de la', 'Ana | de la Cruz'],
    ['María García López', 'María | García López'],
    ['Juan Carlos Pérez Ruiz', 'Juan Carlos | Pérez Ruiz'],
    ['João da Silva Costa', 'João | da Silva Costa'],
    ['Muhammad bin Salman', 'Muhammad | bin Salman'],
    ['Trần Văn Bình', 'Văn Bình | Trần'],
    ['Nguyễn Anh', 'Anh | Nguyễn'],
    ['DUPONT Marie Claire', 'Marie Claire | DUPONT'],
    ['Marie Claire DUPONT', 'Marie Claire | DUPONT'],
    ['ANNA KLEIN', 'ANNA | KLEIN'],
    ['李文静', '文静 | 李'],
    ['李 文静', '文静 | 李'],
    ['欧阳文静', '文静 | 欧阳'],
    ['山田太郎', '太郎 | 山田'],
    ['𠮷田 一郎', '一郎 | 𠮷田'],
    ['김민준', '민준 | 김'],
    ['남궁민수', '민수 | 남궁'],
    ['  Ann   Lee ', 'Ann | Lee'],
    ['', ' | '],
  ])('%s', (name, expected) => expect(split(name)).toBe(expected))
})

describe('as the sender says it', () => {
  it.each<[string, NameOrder, string]>([
    ['Nagy Anna', 'family_first', 'Anna | Nagy'],
    ['van der Berg Ludmila', 'family_first', 'Ludmila | van der Berg'],
    ['Ana Blanco Rey', 'two_surnames', 'Ana | Blanco Rey'],
    ['Ana Rey', 'two_surnames', 'Ana | Rey'],
    ['Trần Bình', 'given_first', 'Trần | Bình'],
    ['Klein, Ora', 'family_first', 'Ora | Klein'],
  ])('%s, %s', (name, order, expected) => expect(split(name, order)).toBe(expected))
})
