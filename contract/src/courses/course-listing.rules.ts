import { cutTo } from '../kernel/graphemes.ts'
import { z } from 'zod'
import type { Block } from './block.contract.ts'

/** A course as a service lists it, ready to be stored: keys name its parts for good. */
export type ListedLesson = {
  key: string
  name: string
  summary: string
  minutes: number | null
  shared: boolean
  blocks: Block[]
}
export type ListedUnit = { key: string; name: string; description: string; lessons: ListedLesson[] }
export type ListedCourse = {
  key: string
  number: string
  name: string
  description: string
  subject: string
  credits: number
  grade_levels: string[]
  units: ListedUnit[]
}
export const listingShapes = ['portal', 'oneroster'] as const
export type Listing = { shape: (typeof listingShapes)[number]; courses: ListedCourse[] }

const key = z.union([z.string(), z.number()]).transform((value) =>
  String(value)
    .replace(/[^A-Za-z0-9-]/g, '-')
    .slice(0, 40),
)
const words = (max: number) =>
  z
    .string()
    .nullish()
    .transform((value) =>
      cutTo(
        (value ?? '')
          .normalize('NFC')
          .replace(/\u0000/g, '')
          .trim(),
        max,
      ),
    )
const named = (max: number) => words(max).refine((value) => value !== '')
const link = z.object({
  title: named(160),
  url: z
    .string()
    .regex(/^https?:\/\/\S+$/)
    .max(2000),
})

/**
 * Our own shape: `{ courses: [{ id, name, number?, description?, subject?, credits?, grade_levels?, units?: [{ id,
 * name, description?, lessons?: [{ id, name, summary?, minutes?, text?, links?: [{ title, url }] }] }] }] }`; text is
 * the little Markdown of the portal.
 */
const Lesson = z
  .object({
    id: key,
    name: named(160),
    summary: words(500),
    minutes: z.int().min(1).max(600).nullish(),
    text: words(20_000),
    links: z.array(link).max(20).nullish(),
  })
  .transform(({ id, text, links, minutes, ...lesson }): ListedLesson => ({
    ...lesson,
    key: id,
    minutes: minutes ?? null,
    shared: true,
    blocks: [
      ...(text === '' ? [] : [{ kind: 'text' as const, body: text }]),
      ...(links ?? []).map((one) => ({ kind: 'link' as const, ...one })),
    ],
  }))
const Unit = z
  .object({ id: key, name: named(160), description: words(5_000), lessons: z.array(Lesson).max(60).nullish() })
  .transform(({ id, lessons, ...unit }): ListedUnit => ({ ...unit, key: id, lessons: lessons ?? [] }))
const Course = z
  .object({
    id: key,
    name: named(120),
    number: words(20),
    description: words(5_000),
    subject: words(80),
    credits: z.number().min(0).max(100).nullish(),
    grade_levels: z
      .array(z.union([z.string(), z.number()]).transform((value) => String(value).slice(0, 20)))
      .max(20)
      .nullish(),
    units: z.array(Unit).max(60).nullish(),
  })
  .transform(({ id, number, credits, grade_levels, units, ...course }): ListedCourse => ({
    ...course,
    key: id,
    number: number || id.slice(0, 20),
    credits: Math.round((credits ?? 0) * 1_000) / 1_000,
    grade_levels: grade_levels ?? [],
    units: units ?? [],
  }))

/** Courses of 1EdTech OneRoster 1.1 and 1.2: no content, that stays with the service. */
const OneRoster = z
  .object({
    sourcedId: key,
    title: named(120),
    courseCode: words(20),
    subjects: z.array(z.string()).nullish(),
    grades: z.array(z.string().max(20)).max(20).nullish(),
    status: z.string().nullish(),
  })
  .transform(({ sourcedId, title, courseCode, subjects, grades }): ListedCourse => ({
    key: sourcedId,
    number: courseCode || sourcedId.slice(0, 20),
    name: title,
    description: '',
    subject: cutTo(subjects?.[0] ?? '', 80),
    credits: 0,
    grade_levels: grades ?? [],
    units: [],
  }))

const most = 500
const Shapes = [
  ['oneroster', z.object({ courses: z.array(OneRoster).max(most) })],
  ['portal', z.object({ courses: z.array(Course).max(most) })],
] as const

/**
 * Reads what a service answered; undefined when it is neither shape, or two courses or two parts of a course have one
 * id.
 */
export const readListing = (answer: unknown): Listing | undefined => {
  for (const [shape, schema] of Shapes) {
    const parsed = schema.safeParse(answer)
    if (!parsed.success) continue
    const { courses } = parsed.data
    const once = (keys: readonly string[]) => new Set(keys).size === keys.length
    const parts = (course: ListedCourse) =>
      course.units.flatMap((unit) => [unit.key, ...unit.lessons.map((lesson) => lesson.key)])
    return once(courses.map((course) => course.key)) && courses.every((course) => once(parts(course)))
      ? { shape, courses }
      : undefined
  }
  return undefined
}
