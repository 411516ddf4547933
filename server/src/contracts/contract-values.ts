import type { ContractValues, Line } from '#contract/contracts/contract-text.rules.ts'
import { totalOf } from '#contract/contracts/contract-text.rules.ts'
import { formats } from '#contract/kernel/formats.ts'
import { nextGrade } from '#contract/lifecycle/promotion.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import type { Context } from '#server/kernel/serve.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { presentRules } from './rules.queries.ts'

/** What is known of a student for the text of a contract. */
export type About = {
  id: number
  fname: string
  name: string
  number: string
  birth_date: string | null
  grade_level: string
  guardians: string[]
}

/** What a contract says beside the student. */
export type Particulars = {
  language: string
  currency: string
  lines: readonly Line[]
  instalment_choices: readonly number[]
  billing_group: string
  engagement_type: string
  sign_by: string | null
  classes: readonly string[]
  year: string
  organization: string
  purchase_order: string
}

export type SchoolFacts = { school: string; terms: string; today: string }

export const selectAbout = (db: Db, student_ids: readonly number[]): Promise<About[]> =>
  sql<About>`
    select
      p.id, p.fname, ${fullName('p')} as name, s.number, s.birth_date, s.grade_level,
      array(
        select ${fullName('g')}
        from guardianship w
        join person g on g.school_id = w.school_id and g.id = w.parent_id
        where w.school_id = p.school_id and w.student_id = p.id and w.custody and not w.no_contact
        order by w.position, w.id
      ) as guardians
    from student s
    join person p on p.school_id = s.school_id and p.id = s.id
    where s.school_id = kernel.school_id() and s.id = any (${student_ids})`.all(db)

export const schoolFacts = async ({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<SchoolFacts> => {
  const school = await sql<{ name: string }>`select name from school where id = kernel.school_id()`.one(db)
  return { school: school.name, terms: (await presentRules(db)).terms, today: dayOf(actor, now).date }
}

/** The fields of a contract in the words of its language. */
export const valuesOf = (about: About, { language, ...of }: Particulars, facts: SchoolFacts): ContractValues => {
  const { date, money, list, either } = formats(language)
  const day = (value: string | null) => (value ? date(value) : '')
  return {
    student: about.name,
    student_first_name: about.fname,
    student_number: about.number,
    birth_date: day(about.birth_date),
    grade_level: about.grade_level,
    next_grade: nextGrade(about.grade_level) ?? '',
    guardians: list(about.guardians),
    academic_year: of.year,
    school: facts.school,
    classes: list(of.classes),
    fees: of.lines.map(({ name, amount }) => `- ${name}: ${money(amount, of.currency)}`).join('\n'),
    total: money(totalOf(of.lines), of.currency),
    instalments: say(language, 'contracts.in-instalments', {
      choices: either(of.instalment_choices.map(String)),
      most: Math.max(...of.instalment_choices),
    }),
    billing_group: of.billing_group,
    engagement_type: of.engagement_type,
    organization: of.organization,
    purchase_order: of.purchase_order,
    sign_by: day(of.sign_by),
    date: day(facts.today),
    terms: facts.terms,
  }
}

type Asked = Omit<Particulars, 'sign_by' | 'classes' | 'year' | 'organization' | 'purchase_order'> & {
  student_id?: number | null | undefined
  academic_year_id?: number | null | undefined
  master_contract_id?: number | null | undefined
  section_ids?: readonly number[] | undefined
  sign_by?: string | null | undefined
}

/** The same for one student, or for a sample where none is named. */
export const valuesFor = async (
  context: Pick<Context, 'db' | 'actor' | 'now'>,
  { student_id, academic_year_id, master_contract_id, section_ids = [], sign_by, ...of }: Asked,
): Promise<ContractValues> => {
  const { db } = context
  const [about] = student_id ? await selectAbout(db, [student_id]) : []
  const named = await selectNamed(db, {
    year_id: academic_year_id ?? null,
    section_ids,
    master_contract_id: master_contract_id ?? null,
  })
  const sample = (key: string) => say(of.language, `contracts.sample-${key}`)
  return valuesOf(
    about ?? {
      id: 0,
      fname: sample('first'),
      name: sample('student'),
      number: '1042',
      birth_date: '2014-03-14',
      grade_level: '6',
      guardians: [sample('guardian'), sample('guardian-2')],
    },
    {
      ...of,
      ...named,
      year: named.year || (about ? '' : sample('year')),
      sign_by: sign_by || null,
    },
    await schoolFacts(context),
  )
}

type Named = { year: string; classes: string[]; organization: string; purchase_order: string }

export const selectNamed = (
  db: Db,
  {
    year_id,
    section_ids,
    master_contract_id,
  }: { year_id: number | null; section_ids: readonly number[]; master_contract_id: number | null },
): Promise<Named> =>
  sql<Named>`
    select
      coalesce((
        select y.name
        from academic_year y
        where y.school_id = kernel.school_id() and y.id = ${year_id}::bigint
      ), '') as year,
      array(
        select s.name
        from section s
        where s.school_id = kernel.school_id() and s.id = any (${section_ids}::bigint[])
        order by s.name, s.id
      ) as classes,
      coalesce(m.name, '') as organization, coalesce(m.purchase_order, '') as purchase_order
    from (select 1) one
    left join lateral (
      select o.name, m.purchase_order
      from master_contract m
      join organization o on o.school_id = m.school_id and o.id = m.organization_id
      where m.school_id = kernel.school_id() and m.id = ${master_contract_id}::bigint
    ) m on true`.one(db)
