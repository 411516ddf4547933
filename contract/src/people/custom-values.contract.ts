import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id } from '../kernel/fields.ts'
import { customFieldTypes } from './custom-field.catalog.ts'
import { personKinds } from './records.contract.ts'

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

/** A field of the school that is in use, without a person. */
const Field = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(personKinds),
  type: z.enum(customFieldTypes),
  section: z.string(),
  hint: z.string(),
  required: z.boolean(),
  choices: z.array(z.string()),
})
export type CustomFieldRow = z.infer<typeof Field>

/** The field of a person, or of a record that is being written (then the value is the default). */
export const CustomFieldOf = Field.extend({ value: Value, can_edit: z.boolean() })
export type CustomFieldOf = z.infer<typeof CustomFieldOf>

export const customValues = {
  /** The fields that may stand as columns and filters of a directory. */
  fields: endpoint('GET /attribute/directory_fields', 'people.directory', {
    input: z.object({}),
    output: z.object({ rows: z.array(Field) }),
    topics: ['custom_field'],
  }),
  /** For a form of somebody new; `number` is the ID that comes next, for a student. */
  blank: endpoint('GET /attribute/blank_values', 'people.edit', {
    input: z.object({ kind: choice(personKinds) }),
    output: z.object({ rows: z.array(CustomFieldOf), number: z.string() }),
    topics: ['custom_field'],
  }),
  /** Of a person in reach, only what the caller may see. */
  read: endpoint('GET /attribute/person_values', 'people.values', {
    input: z.object({ person_id: id() }),
    output: z.object({ rows: z.array(CustomFieldOf) }),
    topics: ['person', 'custom_field'],
  }),
  /** Changes those of the fields that are sent; each must be one that the caller may change. */
  save: endpoint('POST /attribute/save_values', 'people.values', {
    input: z.object({ person_id: id(), custom: z.record(z.string(), z.unknown()) }),
    output: z.object({ changed: z.int() }),
  }),
}
