import { catalog } from '../kernel/catalog.ts'
import { choice, optionalText, orderedRows, text, yesNo } from '../kernel/fields.ts'
import { personKinds } from './records.contract.ts'

export const customFieldTypes = ['text', 'number', 'date', 'choice', 'choices', 'yesno'] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

/**
 * What a school writes down of its people beyond what everybody does. The office sees and changes all; others what is
 * told here, students and parents their own.
 */
export const customField = catalog(
  'custom_field',
  'people.fields',
  {
    name: text(60),
    kind: choice(personKinds),
    type: choice(customFieldTypes),
    section: optionalText(60),
    hint: optionalText(150),
    required: yesNo(),
    default_value: optionalText(200),
    teachers_see: yesNo(),
    teachers_edit: yesNo(),
    students_see: yesNo(),
    students_edit: yesNo(),
    parents_see: yesNo(),
    parents_edit: yesNo(),
    choices: orderedRows('custom_field_choice', 'custom_field_id', { label: text(80) }),
  },
  { family: 'attribute', one: 'attribute', many: 'attributes', sorts: ['kind', 'type', 'section'] },
)
