import type { standards } from '#contract/gradebook/standards.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'

type Words = { name: string; levels: [string, string, string, string]; rows: [string, string, string] }

const english: Words = {
  name: 'How we learn',
  levels: ['Exceeds', 'Meets', 'Nearly meets', 'Begins'],
  rows: [
    'Plans an investigation and carries it out.',
    'Supports a claim with evidence.',
    'Knows and uses the terms and procedures of the subject.',
  ],
}
const spanish: Words = {
  name: 'Cómo aprendemos',
  levels: ['Supera', 'Logra', 'Casi logra', 'Empieza'],
  rows: [
    'Planea y lleva a cabo una investigación.',
    'Apoya una afirmación con pruebas.',
    'Conoce y usa los términos y procedimientos de la materia.',
  ],
}
const arabic: Words = {
  name: 'كيف نتعلم',
  levels: ['يتجاوز', 'يحقق', 'يكاد يحقق', 'يبدأ'],
  rows: ['يخطط لبحث وينفذه.', 'يدعم رأيا بالأدلة.', 'يعرف مصطلحات المادة وطرائقها ويستخدمها.'],
}
const byLanguage: Record<string, Words> = { es: spanish, ar: arabic }

/** Three standards on a scale of four, in the language of the school. */
export const demoStandards = (
  language: string,
): { set: In<typeof standards.saveSet>; rows: { code: string; body: string }[] } => {
  const { name, levels, rows } = byLanguage[language] ?? english
  return {
    set: {
      name,
      description: '',
      levels: levels.map((level, at) => ({ points: 4 - at, name: level })),
      mastery: 3,
      calculation: 'decaying',
      decay: 65,
    },
    rows: rows.map((body, at) => ({ code: `L.${at + 1}`, body })),
  }
}
