import { acceptance } from '#contract/admissions/accept.contract.ts'
import { applications } from '#contract/admissions/applications.contract.ts'
import { decisions } from '#contract/admissions/decisions.contract.ts'
import { type Child, emptyChild, emptyGuardian, type Guardian } from '#contract/admissions/family.contract.ts'
import { applicationForm } from '#contract/admissions/form.contract.ts'
import type { Act } from './actor.ts'
import type { DemoCalendar } from './calendar.ts'

type Entered = {
  guardian: [fname: string, lname: string, relationship: Guardian['relationship']]
  children: [fname: string, birth_year: number, grade: string][]
  days: number
}

const families: Entered[] = [
  { guardian: ['Ngozi', 'Okafor', 'mother'], children: [['Chidi', 2012, '9']], days: -30 },
  {
    guardian: ['Marta', 'Nowak', 'mother'],
    children: [
      ['Zofia', 2012, '9'],
      ['Jan', 2010, '11'],
    ],
    days: -24,
  },
  { guardian: ['Rajesh', 'Patil', 'father'], children: [['Isha', 2011, '10']], days: -21 },
  { guardian: ['Lucía', 'Fernández', 'mother'], children: [['Mateo', 2012, '9']], days: -18 },
  { guardian: ['Minh', 'Trần', 'father'], children: [['Linh', 2010, '11']], days: -15 },
  { guardian: ['Sofia', 'Rossi', 'guardian'], children: [['Elena', 2011, '10']], days: -12 },
  { guardian: ['Aiko', 'Tanaka', 'mother'], children: [['Haruto', 2012, '9']], days: -9 },
  { guardian: ['Peter', 'Lindqvist', 'father'], children: [['Astrid', 2012, '9']], days: -6 },
  {
    guardian: ['Amal', 'Haddad', 'mother'],
    children: [
      ['Yusuf', 2011, '10'],
      ['Salma', 2012, '9'],
    ],
    days: -4,
  },
  { guardian: ['Grace', 'Mensah', 'grandparent'], children: [['Kofi', 2010, '11']], days: -2 },
]

/** A form with two steps, and a dozen applications in every state. */
export const takeApplications = async (
  office: Act,
  academic_term_id: number,
  calendar: DemoCalendar,
): Promise<void> => {
  const at = calendar.at(-45, '09:00')
  const question = { hint: '', required: false, choices: [], custom_field_id: null }
  await office(
    applicationForm.save,
    {
      accepting: true,
      opens_on: calendar.date(-40),
      closes_on: null,
      intro:
        'We look forward to your family. The form takes ten minutes; keep a photo of the birth certificate at hand.',
      thanks: 'We look at every application within two weeks and invite you to a visit.',
      asks: {
        mname: 'optional',
        native_name: 'optional',
        preferred_name: 'optional',
        gender: 'optional',
        previous_school: 'required',
        address: 'optional',
      },
      pages: [
        {
          key: 'learning',
          title: 'Learning',
          words: 'This helps us to plan. Nothing here decides about the place.',
          about: 'child',
          questions: [
            {
              ...question,
              key: 'languages',
              type: 'choices',
              label: 'Languages spoken at home',
              choices: ['English', 'Spanish', 'Arabic', 'Mandarin', 'Other'],
            },
            {
              ...question,
              key: 'support',
              type: 'yesno',
              label: 'Does the child get extra support at school?',
              required: true,
            },
            { ...question, key: 'likes', type: 'longtext', label: 'What does the child like to do?' },
          ],
        },
        {
          key: 'family',
          title: 'Your family',
          words: '',
          about: 'family',
          questions: [
            {
              ...question,
              key: 'heard',
              type: 'choice',
              label: 'How did you hear of us?',
              choices: ['Friends', 'Open day', 'Website', 'Other'],
            },
            {
              ...question,
              key: 'emergency',
              type: 'phone',
              label: 'Phone in an emergency',
              hint: 'Somebody other than the guardians.',
            },
          ],
        },
      ],
      documents: [
        { key: 'birth', name: 'Birth certificate', hint: 'A photo is enough.', document_type: 'identity', when: 'now' },
        { key: 'report', name: 'Last report card', hint: '', document_type: 'report', when: 'later' },
      ],
      fee_amount: 5_000,
      fee_currency: 'USD',
      fee_words: 'Pay at the office, or by transfer with the name of the child.',
      keep_days: 365,
      places: ['9', '10', '11'].map((grade_level, nth) => ({
        academic_term_id,
        grade_level,
        seats: nth === 0 ? 4 : 6,
      })),
      version: 0,
    },
    at,
  )
  const made = new Map<string, number>()
  for (const { guardian, children, days } of families) {
    const [fname, lname, relationship] = guardian
    const { ids } = await office(
      applications.add,
      {
        guardians: [
          {
            ...emptyGuardian,
            fname,
            lname,
            relationship,
            email: `${fname}.${lname}@mail.example`
              .normalize('NFD')
              .replaceAll(/[^\w.@]/g, '')
              .toLowerCase(),
            phone: `+1 555 01${10 - days}`,
            billing: true,
          },
        ],
        children: children.map(([name, year, grade], nth) => childOf(name, lname, year, grade, academic_term_id, nth)),
        submit: true,
      },
      calendar.at(days, '17:30'),
    )
    children.forEach(([name], nth) => made.set(name, ids[nth] ?? 0))
  }
  await office(
    applications.add,
    {
      guardians: [{ ...emptyGuardian, fname: 'Dana', lname: 'Weiss', email: 'dana.weiss@mail.example' }],
      children: [{ ...emptyChild, fname: 'Noah', lname: 'Weiss' }],
      submit: false,
    },
    calendar.at(-1, '12:10'),
  )
  const move = (
    names: string[],
    action: 'review' | 'waitlist' | 'reject' | 'withdraw' | 'archive',
    reason: string,
    days: number,
  ) =>
    office(
      decisions.change,
      { ids: names.map((name) => made.get(name) ?? 0), action, reason, notify_family: false, confirmed: true },
      calendar.at(days, '10:15'),
    )
  await move(['Chidi', 'Zofia', 'Jan', 'Isha', 'Mateo', 'Linh', 'Elena'], 'review', '', -10)
  await move(['Isha', 'Elena'], 'waitlist', 'Grade 10 is full for now.', -8)
  await move(['Linh'], 'reject', 'Asked for a program that the school does not offer.', -7)
  await move(['Haruto'], 'withdraw', 'The family stays where it is.', -5)
  await move(['Mateo'], 'reject', 'The family found another school.', -6)
  await move(['Mateo'], 'archive', '', -3)
  await office(
    acceptance.accept,
    {
      ids: ['Zofia', 'Jan'].map((name) => made.get(name) ?? 0),
      invite: false,
      notify_family: false,
      message: 'Welcome',
      confirmed: true,
    },
    calendar.at(-3, '14:00'),
  )
  const [first, second] = ['Chidi', 'Zofia'].map((name) => made.get(name) ?? 0)
  if (first && second) {
    await office(
      applications.setFee,
      { ids: [first, second], fee: 'paid', note: 'Receipt 114', method: 'cash' },
      calendar.at(-9, '11:00'),
    )
    await office(
      applications.addNote,
      { id: first, body: 'Visited on the open day; gets on well with the music teacher.' },
      calendar.at(-9, '11:05'),
    )
  }
}

const childOf = (
  fname: string,
  lname: string,
  year: number,
  grade_level: string,
  academic_term_id: number,
  nth: number,
): Child => ({
  ...emptyChild,
  fname,
  lname,
  birth_date: `${year}-0${3 + nth}-1${grade_level.length + nth}`,
  academic_term_id,
  grade_level,
  previous_school: 'Lakeside Middle School',
  answers: { languages: ['English'], support: false, likes: 'Reading and football.', heard: 'Friends' },
})
