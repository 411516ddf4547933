import { type PersonName, nameLanguages, nameOf } from './names.ts'
import type { Random } from './random.ts'
import type { DemoSchool } from './schools.ts'

export type DemoPerson = PersonName & {
  username: string
  email: string
  phone: string
  role: 2 | 3 | 4 | 5
  number: string
  language: string
}
export type DemoStudent = DemoPerson & { cohort: number; grade_level: string; birth_date: string }
export type DemoPeople = {
  admins: DemoPerson[]
  teachers: DemoPerson[]
  students: DemoStudent[]
  parents: (DemoPerson & { children: number[] })[]
}

export const cohorts = 8 // two of each grade 9 to 12
const perCohort = 25

/** 200 students, 13 or 14 teachers, two admins and about 233 parents of one school; the same every time. */
export const demoPeople = (
  dice: Random,
  school: DemoSchool,
  parentCount: number,
  year: number,
  taken: Set<string>,
): DemoPeople => {
  const person = (role: DemoPerson['role'], language: string, number: string, relatives?: Family) => {
    const named = () => nameOf(dice, language, school.language, relatives?.family)
    let { family: chosen, ...name } = named()
    for (let tries = 0; relatives?.names.includes(name.fname) && tries < 20; tries++)
      ({ family: chosen, ...name } = named())
    relatives?.names.push(name.fname)
    const username = free(taken, name.latin)
    const email = `${username}@${role === 5 ? 'mail' : school.short_code}.example`
    const phone = `+${dice.below(80) + 10} ${dice.below(900) + 100} ${dice.below(9000) + 1000}`
    return { person: { ...name, username, email, phone, role, number, language }, family: chosen }
  }
  const own = () => (dice.chance(0.45) ? school.language : dice.pick(nameLanguages))

  const admins = [1, 2].map((at) => person(2, school.language, `${school.number}-S${at}`).person)
  const teacherCount = school.subjects.reduce((sum, subject) => sum + subject.teachers, 0)
  const teachers = Array.from(
    { length: teacherCount },
    (_, at) => person(3, own(), `${school.number}-T${String(at + 1).padStart(3, '0')}`).person,
  )

  const students: DemoStudent[] = []
  const families: Family[] = []
  for (let at = 0; at < cohorts * perCohort; at++) {
    const cohort = at % cohorts
    const known = dice.chance(0.12)
      ? families.findLast(
          ({ children }) =>
            children.length === 1 && children[0] !== undefined && students[children[0]]?.cohort !== cohort,
        )
      : undefined
    const language = known?.language ?? own()
    const made = person(4, language, `${school.number}-${10_001 + at}`, known)
    const grade = 9 + Math.floor(cohort / 2)
    students.push({
      ...made.person,
      cohort,
      grade_level: String(grade),
      birth_date: `${year - grade - 5}-${String(dice.below(12) + 1).padStart(2, '0')}-${String(dice.below(28) + 1).padStart(2, '0')}`,
    })
    if (known) known.children.push(at)
    else families.push({ language, family: made.family, names: [made.person.fname], children: [at] })
  }
  const parents = Array.from({ length: parentCount }, (_, at) => {
    const family = families[at % families.length]
    if (!family) throw new Error('a parent without a family')
    return {
      ...person(5, family.language, `${school.number}-P${String(at + 1).padStart(3, '0')}`, family).person,
      children: family.children,
    }
  })
  const [twoChildren] = parents.filter((parent) => parent.children.length > 1)
  const named = (role: string) => (school.short_code === 'northfield' ? role : `${role}.${school.short_code}`)
  for (const [role, chosen] of [
    ['admin', admins[0]],
    ['teacher', teachers[0]],
    ['student', students[twoChildren?.children[0] ?? 0]],
    ['parent', twoChildren],
  ] as const)
    if (chosen) chosen.username = named(role)
  return { admins, teachers, students, parents }
}

/** One household: its language, family name, given names and children (by position). */
type Family = { language: string; family: readonly [string, string]; names: string[]; children: number[] }

const free = (taken: Set<string>, latin: string): string => {
  const base = latin
    .normalize('NFD')
    .replaceAll(/[^\p{Letter} ]/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .trim()
    .replaceAll(/\s+/g, '.')
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base}${count}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
