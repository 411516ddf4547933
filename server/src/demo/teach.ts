import type { AttendanceCategory } from '#contract/attendance/attendance-code.catalog.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import type { Block } from '#contract/courses/block.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { grading, savedComments } from '#contract/gradebook/grading.contract.ts'
import { type Criterion, scored } from '#contract/coursework/rubric.rules.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Act, actAs, type DemoActor } from './actor.ts'
import type { DemoCalendar } from './calendar.ts'
import { askQuestions } from './questions.ts'
import type { PastRoll } from './past-rolls.queries.ts'
import type { Random } from './random.ts'
import { demoRubric } from './rubric.ts'
import type { DemoSchool } from './schools.ts'
import { type DemoSection, periods, type SetUp } from './setup.ts'

type Kind = 'homework' | 'quiz' | 'project' | 'test'
type Made = { id: number; kind: Kind; days: number; max_score: number; unshared: boolean }
/** Kind, points, and the day of the term on which it is due, counted from today. */
const activityPlan: [kind: Kind, max_score: number, days: number][][] = [
  [
    ['homework', 10, -56],
    ['homework', 10, -50],
    ['project', 20, -44],
    ['quiz', 15, -40],
  ],
  [
    ['homework', 10, -35],
    ['project', 20, -27],
    ['quiz', 15, -20],
    ['test', 100, -13],
  ],
  [
    ['homework', 10, -7],
    ['project', 20, -2],
    ['quiz', 15, 4],
    ['test', 100, 10],
  ],
]
const notes = [
  'Great graph. Label both axes next time.',
  'Clear steps, well argued.',
  'Check the units once more.',
  'See me about question 3.',
  'Much better than last time.',
]

export type Classmate = { person: DemoActor; strength: number }

/**
 * One section from the first unit to this morning: units, activities, work handed in, grades, the roll of today.
 * Answers the rolls of the days before, which a school stores together.
 */
export const teachSection = async (
  db: Db,
  dice: Random,
  school: DemoSchool,
  calendar: DemoCalendar,
  setUp: SetUp,
  section: DemoSection,
  teacher: DemoActor,
  classmates: Classmate[],
  rollDays: { date: string; days: number }[],
  now: Date,
): Promise<PastRoll[]> => {
  const act = await actAs(db, teacher)
  const made: Made[] = []
  const subject = school.subjects[section.subject]
  for (const [at, unit] of (subject?.units ?? []).entries()) {
    const saved = await act(
      units.saveUnit,
      {
        section_id: section.id,
        name: unit.name,
        description: '',
        shared: true,
        grading_period_id: setUp.quarters[0] ?? null,
      },
      calendar.at(-70, '16:00'),
    )
    if (at === 0) await writeLessons(act, saved.id, unit, school.language, calendar.at(-70, '16:05'))
    for (const [nth, [kind, max_score, days]] of (activityPlan[at] ?? []).entries()) {
      const due = days + (section.cohort % 3) - 1
      const unshared = at === 2 && kind === 'test'
      const asks = at === 2 && kind === 'quiz' && school.language === 'en'
      const activity = await act(
        units.saveActivity,
        {
          unit_id: saved.id,
          activity_type_id: setUp.types[kind],
          name: `${school.words[kind]}: ${unit.topics[nth] ?? unit.name}`,
          description: '',
          preparation:
            kind === 'project' && school.language === 'en' ? `Read your notes on ${unit.topics[0] ?? unit.name}.` : '',
          max_score,
          due_at: calendar.at(due, '23:59'),
          expires_at: calendar.at(due + 14, '23:59'),
          graded: true,
          kind: asks ? 'questions' : kind === 'test' || kind === 'quiz' ? 'offline' : 'hand_in',
          mandatory: true,
          rubric_id: kind === 'project' ? setUp.rubric : null,
          shared: !unshared,
          standards: standardsOf(kind, setUp),
          file_ids: [],
          links: kind === 'project' ? [{ label: 'Example', url: 'https://example.org/' }] : [],
        },
        calendar.at(-70, '16:10'),
      )
      made.push({ id: activity.id, kind, days: due, max_score, unshared })
      if (asks && subject)
        await askQuestions(
          db,
          dice,
          subject,
          { id: activity.id, course_bank: section.cohort % 2 === 0 },
          teacher,
          [0, 2].includes(section.cohort) ? classmates.filter((_, nth) => nth % 3 === 1) : [],
          { written: calendar.at(-3, '16:00'), taken: calendar.at(-1, '18:30'), read: calendar.at(-1, '20:00') },
        )
    }
  }

  const recent = made.filter((activity) => activity.days < 0 && activity.days > -5)
  const graded = made.filter((activity) => activity.days <= -5)
  await act(
    gradebook.saveGrades,
    {
      section_id: section.id,
      cells: graded.flatMap((activity) =>
        classmates.flatMap(({ person, strength }) => grade(dice, activity, person, strength)),
      ),
    },
    calendar.at(-4, '17:30'),
  )

  if (section.teacher === 0)
    await checkFirst(
      act,
      section.id,
      graded,
      classmates,
      setUp.rubric,
      demoRubric(school.language).criteria,
      calendar.at(-3, '16:20'),
    )

  const firstBell = periods[section.period]?.[0] ?? '08:30'
  const past = rollDays.map((day) => ({
    section_id: section.id,
    date: day.date,
    taken_by: teacher.user_id,
    taken_at: calendar.at(day.days, firstBell),
    rows: roll(dice, classmates),
  }))
  const begins = calendar.at(0, firstBell)
  if (calendar.isSchoolDay(0) && begins < now.toISOString() && section.cohort % 4 !== 1)
    await act(
      attendance.saveRoll,
      { section_id: section.id, date: calendar.today, version: 0, rows: roll(dice, classmates) },
      begins,
    )

  for (const activity of recent)
    for (const { person } of classmates.filter(() => dice.chance(0.35))) {
      const asStudent = await actAs(db, person)
      await asStudent(learning.open, { activity_id: activity.id }, calendar.at(activity.days - 2, '18:10'))
      await asStudent(
        learning.handIn,
        {
          activity_id: activity.id,
          body: subject?.units[2]?.topics.join('. ') ?? '',
          file_ids: [],
          links: activity.kind === 'project' ? ['https://example.org/my-project'] : [],
          version: 0,
        },
        calendar.at(activity.days - (dice.chance(0.9) ? 1 : -1), '19:20'),
      )
    }
  return past
}

const standardsOf = (kind: Kind, { standards: [plan, evidence, knowledge] }: SetUp) =>
  kind === 'project'
    ? [
        { standard_id: plan, source: 'grade' as const, criterion: '' },
        { standard_id: evidence, source: 'criterion' as const, criterion: 'c1' },
      ]
    : kind === 'test'
      ? [{ standard_id: knowledge, source: 'grade' as const, criterion: '' }]
      : []

/** The first few students of the first project, judged by the rubric of the school. */
const checkFirst = async (
  act: Act,
  section_id: number,
  graded: Made[],
  classmates: Classmate[],
  rubric_id: number,
  criteria: Criterion[],
  at: string,
) => {
  const project = graded.find(({ kind }) => kind === 'project')
  if (!project) return
  for (const [nth, { person, strength }] of classmates.slice(0, 6).entries()) {
    const ref = String(person.person_id)
    const { grade: present } = await act(grading.work, { section_id, activity_id: project.id, ref }, at)
    const scores = criteria.map(({ key, levels }, row) => {
      const level = levels[(nth + row) % 4 === 0 || strength < 0.75 ? 1 : 0]
      return { key, level: level?.key ?? null, points: level?.points ?? null, comment: '' }
    })
    const { points } = scored(criteria, scores)
    await act(
      grading.save,
      {
        section_id,
        activity_id: project.id,
        ref,
        points,
        exempt: false,
        version: present.version,
        rubric: { rubric_id, scores },
      },
      at,
    )
  }
}

/** What a teacher writes again and again. */
export const keepComments = async (act: Act, at: string): Promise<void> => {
  for (const body of notes) await act(savedComments.save, { body, course_id: null }, at)
}

const grade = (dice: Random, activity: Made, person: DemoActor, strength: number) => {
  if (dice.chance(0.05)) return []
  const exempt = dice.chance(0.01)
  const share = Math.min(1, Math.max(0.2, dice.normal(strength, 0.09)))
  const points = exempt
    ? null
    : Math.round(share * activity.max_score * (activity.max_score <= 20 ? 2 : 1)) / (activity.max_score <= 20 ? 2 : 1)
  return [
    {
      student_id: person.person_id ?? 0,
      activity_id: activity.id,
      points,
      exempt,
      comment: dice.chance(0.06) ? dice.pick(notes) : '',
      version: 0,
    },
  ]
}

/** A few students miss far too much: the office looks for them. */
const often = 0.66

const roll = (dice: Random, classmates: Classmate[]) =>
  classmates.map(({ person, strength }) => {
    const code: AttendanceCategory = dice.chance(strength < often ? 0.2 : 0.03 + (1 - strength) * 0.08)
      ? 'absent'
      : dice.chance(0.025)
        ? 'tardy'
        : dice.chance(0.012)
          ? 'excused'
          : 'present'
    return { student_id: person.person_id ?? 0, code, minutes_missed: code === 'tardy' ? dice.below(12) + 3 : 0 }
  })

/** Two lessons to read at the beginning of a unit. */
const writeLessons = async (
  act: Act,
  unit_id: number,
  { name, topics }: { name: string; topics: readonly string[] },
  language: string,
  at: string,
): Promise<void> => {
  for (const topic of topics.slice(0, 2)) {
    const rest = topics.filter((other) => other !== topic)
    const blocks: Block[] = [
      {
        kind: 'text',
        body: `## ${topic}\n\n${name}: **${topic}**.\n\n${rest.map((other) => `- ${other}`).join('\n')}`,
      },
      {
        kind: 'link',
        title: topic,
        url: `https://${language}.wikipedia.org/wiki/Special:Search?search=${encodeURIComponent(topic)}`,
      },
    ]
    const values = {
      activity_type_id: null,
      description: '',
      max_score: 0,
      due_at: null,
      expires_at: null,
      graded: false,
      mandatory: false,
      shared: true,
      links: [],
      file_ids: [],
    }
    await act(units.saveActivity, { ...values, unit_id, name: topic, kind: 'lesson', blocks }, at)
  }
}
