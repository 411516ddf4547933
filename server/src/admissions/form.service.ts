import { randomBytes } from 'node:crypto'
import { isTaking } from '#contract/admissions/family.rules.ts'
import { applicationForm, type FormSettings, type Page } from '#contract/admissions/form.contract.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import {
  renewFormCode,
  saveForm,
  savePlaces,
  selectForm,
  selectFormSurroundings,
  type StoredForm,
} from './form.queries.ts'

export const applicationFormService = serve(applicationForm, {
  async read(_, { db, actor, now, request }) {
    const { date: today } = dayOf(actor, now)
    const { id: _id, code, ...form } = await selectForm(db)
    const around = await selectFormSurroundings(db, today)
    return {
      ...form,
      ...around,
      open: isTaking(form, around.places.length, today),
      address: code && addressOf(request.base_url, code),
    }
  },

  async save({ places, ...form }, context) {
    const { db, actor, now } = context
    const { date: today } = dayOf(actor, now)
    const around = await selectFormSurroundings(db, today)
    const unknown = places.findIndex(({ academic_term_id }) => !around.terms.some(({ id }) => id === academic_term_id))
    if (unknown >= 0) return wrongField(`places.${unknown}.academic_term_id`, 'errors.field.reference')
    const twice = places.findIndex((place, at) => places.findIndex((one) => keyOf(one) === keyOf(place)) < at)
    if (twice >= 0) return wrongField(`places.${twice}.grade_level`, 'admissions.place-twice')
    const pages = withOwnFields(form.pages, around.custom_fields)
    if ('failure' in pages) return pages
    const saved = await saveForm(db, newCode(), { ...form, pages })
    if (!saved) return stale(db)
    await savePlaces(db, places)
    publishChange(context)
    return saved
  },

  async renewCode({ version }, context) {
    const saved = await renewFormCode(context.db, newCode(), version)
    if (!saved) return stale(context.db)
    publishChange(context)
    return saved
  },
})

export const addressOf = (base_url: string, code: string): string => `${base_url}/apply/${code}`

const stale = async (db: Db): Promise<Failure> => {
  const { id: _id, code: _code, ...present } = await selectForm(db)
  return fail('conflict', 'stale', { present })
}

const newCode = (): string => randomBytes(9).toString('base64url')
const keyOf = ({ academic_term_id, grade_level }: FormSettings['places'][number]): string =>
  `${academic_term_id} ${grade_level}`

/**
 * A question that stands for an own field of the school asks what that field asks. A choice needs something to choose
 * from.
 */
const withOwnFields = (pages: Page[], fields: FormSettings['custom_fields']): StoredForm['pages'] | Failure => {
  const made: Page[] = []
  for (const [page_at, page] of pages.entries()) {
    const questions = []
    for (const [at, question] of page.questions.entries()) {
      const path = `pages.${page_at}.questions.${at}`
      const field = fields.find(({ id }) => id === question.custom_field_id)
      if (question.custom_field_id !== null && !field)
        return wrongField(`${path}.custom_field_id`, 'errors.field.reference')
      const asked = field ? { ...question, type: field.type, choices: field.choices } : question
      if ((asked.type === 'choice' || asked.type === 'choices') && asked.choices.length === 0)
        return wrongField(`${path}.choices`, 'admissions.needs-choices')
      questions.push(asked.type === 'words' ? { ...asked, required: false, choices: [] } : asked)
    }
    made.push({ ...page, questions })
  }
  return made
}

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'application_form' })
