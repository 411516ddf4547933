import { createHash, randomBytes } from 'node:crypto'
import type { Document } from '#contract/kernel/document.ts'
import { fail, type Failure, isFailure } from '#contract/kernel/errors.ts'
import { type Formats, formats } from '#contract/kernel/formats.ts'
import { type Context, type Download, serve, type Service } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { pdfOf } from '#server/platform/pdf.ts'
import { qrOf } from '#server/platform/qr.ts'
import { drawn } from './drawn.ts'
import { insertIssued, optionalSchoolName } from './documents.queries.ts'

/** In whose language and under whose name a sheet is made. */
export type Paper = {
  t: (key: string, params?: Record<string, string | number>) => string
  format: Formats
  school: string
}

export type LeftOut = { name: string; reason: string }

/** What a sheet says; `data` is what its template needs beside it. */
export type Sheet = {
  /** Name of the file without its ending. */
  file: string
  title: string
  sub?: string
  /** Stands at the foot: the moment, unless told. */
  as_of?: string
  /** Initials of the one person that it is about. */
  whose?: string
  data: Record<string, unknown>
  /** The list in `data` that holds an entry for each person, whose names these are in its order. */
  people?: { list: string; names: readonly string[] }
  /** Who was asked for and is not on it, and why. */
  left_out?: readonly LeftOut[]
  pictures?: ReadonlyMap<string, Buffer>
  /** Shown by the browser instead of kept. */
  inline?: boolean
}

/**
 * Makes PDFs of a template and what `sheetOf` reads. An official document is sealed: a code on each of its pages leads
 * to the page that vouches for it.
 * @param template a .typ file below server/src; platform/sheet.typ has what sheets share
 */
export const serveDocument = <In>(
  { pdf, issued }: Document<In>,
  template: `${string}.typ`,
  sheetOf: (input: In, context: Context, paper: Paper) => Promise<Sheet | Failure>,
): Service[] => {
  const make = async (input: In, context: Context, seal?: Seal) => {
    const { db, actor, now } = context
    const paper = {
      t: (key: string, params = {}) => say(actor.language, key, params),
      format: formats(actor.language, actor.school_time_zone ?? actor.time_zone),
      school: (await optionalSchoolName(db)) ?? '',
    }
    const sheet = await sheetOf(input, context, paper)
    if (isFailure(sheet)) return sheet
    const { title, sub = '', as_of = paper.format.moment(now), data, pictures } = sheet
    const frame = { language: actor.language, school: paper.school, title, sub, as_of, ...(seal && { seal }) }
    const draw = (more: Record<string, unknown>, left_out: readonly LeftOut[]) =>
      pdfOf(template, { ...frame, ...data, ...more, left_out: leftOut(left_out, paper) }, pictures)
    return { sheet, body: await bodyOf(sheet, paper, draw) }
  }

  return [
    ...serve(
      { pdf },
      {
        async pdf(input, context) {
          const made = await make(input, context)
          return isFailure(made) ? made : downloadOf(made)
        },
      },
    ),
    ...(issued
      ? serve({ issued }, { issued: (input, context) => issue(context, (seal) => make(input, context, seal)) })
      : []),
  ]
}

/** Whoever cannot be drawn stands among those who are left out. */
const bodyOf = async (
  { data, people, left_out = [] }: Sheet,
  { t }: Paper,
  draw: (more: Record<string, unknown>, left_out: readonly LeftOut[]) => Promise<Buffer>,
): Promise<Buffer> => {
  const entries = people && data[people.list]
  if (!people || !Array.isArray(entries)) return draw({}, left_out)
  const all = people.names.map((name, at) => ({ name, entry: entries[at] as unknown }))
  const listOf = (some: typeof all) => ({ [people.list]: some.map(({ entry }) => entry) })
  const { body, failed } = await drawn(all, (some) => draw(listOf([...some]), left_out))
  if (failed.length === 0) return body
  const reason = t('documents.left-out-drawn')
  const others = all.filter((one) => !failed.includes(one))
  return draw(listOf(others), [...left_out, ...failed.map(({ name }) => ({ name, reason }))])
}

const leftOut = (people: readonly LeftOut[], { t }: Paper) => ({
  title: t('documents.left-out', { count: people.length }),
  people,
})

/**
 * Makes an official document that is kept, not sent: its bytes are what its code vouches for.
 * @param language of the paper, whoever makes it
 */
export const sealDocument = async (
  { db, actor, now, request }: Pick<Context, 'db' | 'actor' | 'now' | 'request'>,
  language: string,
  template: `${string}.typ`,
  sheetOf: (paper: Paper) => Sheet,
): Promise<Buffer> => {
  const seal = freshSeal(request.base_url, language)
  const paper = {
    t: (key: string, params = {}) => say(language, key, params),
    format: formats(language, actor.school_time_zone ?? actor.time_zone),
    school: (await optionalSchoolName(db)) ?? '',
  }
  const { title, sub = '', as_of = paper.format.moment(now), data, whose = '' } = sheetOf(paper)
  const frame = { language, school: paper.school, title, sub, as_of, seal: seal.shown, left_out: leftOut([], paper) }
  const body = await pdfOf(template, { ...frame, ...data })
  await keepIssued({ db, actor, now }, seal.code, { title, whose, body })
  return body
}

type Made = { sheet: Sheet; body: Buffer }
type Seal = { picture: string; words: string; address: string }

const downloadOf = ({ sheet: { file, inline = false }, body }: Made): Download => ({
  download: { name: `${file}.pdf`, content_type: 'application/pdf', body, inline },
})

const issue = async (
  { db, actor, now, request }: Context,
  make: (seal: Seal) => Promise<Made | Failure>,
): Promise<Download | Failure> => {
  if (actor.school_id === null) return fail('invalid', 'school-needed')
  const { code, shown } = freshSeal(request.base_url, actor.language)
  const made = await make(shown)
  if (isFailure(made)) return made
  const { title, whose = '' } = made.sheet
  await keepIssued({ db, actor, now }, code, { title, whose, body: made.body })
  return downloadOf(made)
}

const freshSeal = (base_url: string, language: string): { code: string; shown: Seal } => {
  const code = randomBytes(15).toString('base64url')
  const address = `${base_url}/document/${code}`
  return { code, shown: { picture: qrOf(address), words: say(language, 'documents.seal'), address } }
}

const keepIssued = (
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  code: string,
  { title, whose, body }: { title: string; whose: string; body: Buffer },
): Promise<void> =>
  insertIssued(db, {
    code,
    title,
    whose,
    digest: createHash('sha256').update(body).digest('hex'),
    issued_by: actor.user_id,
    issued_at: now,
  })
