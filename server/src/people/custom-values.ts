import { fail, type Failure, isFailure } from '#contract/kernel/errors.ts'
import type { CustomFieldOf } from '#contract/people/custom-values.contract.ts'
import { checkedValue, type CustomValue } from '#contract/people/custom-values.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { storeValues } from './custom-values.queries.ts'

/**
 * The values of a form beside the fields they belong to: what to store, or what is wrong at `custom.<id>`. A field that
 * may not be changed, or is none, is refused.
 * @param whole the form holds every field: one that is required must be there
 */
export const checkedValues = (
  fields: readonly CustomFieldOf[],
  given: Record<string, unknown>,
  whole: boolean,
): Map<number, CustomValue> | Failure => {
  const known = new Map(fields.filter(({ can_edit }) => can_edit).map((field) => [String(field.id), field]))
  if (Object.keys(given).some((id) => !known.has(id))) return fail('not_found')
  const values = new Map<number, CustomValue>()
  const problems = []
  for (const [id, field] of known) {
    if (!whole && !(id in given)) continue
    const checked = checkedValue(field, given[id], field.value)
    if ('problem' in checked)
      problems.push({ path: `custom.${id}`, key: checked.problem, ...(checked.params && { params: checked.params }) })
    else values.set(field.id, checked.value)
  }
  return problems.length > 0 ? fail('invalid', undefined, { fields: problems }) : values
}

/** Looks at the values and stores them; answers how many changed. */
export const saveValues = async (
  db: Db,
  person_id: number,
  fields: readonly CustomFieldOf[],
  given: Record<string, unknown>,
  whole: boolean,
): Promise<number | Failure> => {
  const values = checkedValues(fields, given, whole)
  return isFailure(values) ? values : storeValues(db, person_id, values)
}
