import { ColorInput, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { DateInput, TimeInput } from '@mantine/dates'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { metaOf } from '#contract/kernel/fields.ts'
import { ReferenceSelect, type References } from './references.tsx'
import type { CatalogTexts } from './texts.ts'

/** What every control takes: label, hint, problem, value and what to do when it changes. */
// oxlint-disable-next-line typescript/no-explicit-any -- a form hands the same bag to controls of every kind
export type ControlProps = Record<string, any>

type Props = { texts: CatalogTexts; name: string; schema: z.ZodType; references: References; props: ControlProps }

/** The control of a field; its kind says which. */
export const FieldControl = ({ texts, name, schema, references, props }: Props): ReactNode => {
  const { kind, max, options = [] } = metaOf(schema) ?? {}
  const reference = references[name]
  switch (kind) {
    case 'longtext':
      return <Textarea {...props} maxLength={max} autosize minRows={3} />
    case 'integer':
    case 'decimal':
      return <NumberInput {...props} allowDecimal={kind === 'decimal'} hideControls />
    case 'flag':
      return <Switch {...props} />
    case 'date':
      return <DateInput {...props} valueFormat="D MMM YYYY" />
    case 'time':
      return <TimeInput {...props} />
    case 'color':
      return <ColorInput {...props} />
    case 'choice':
      return <Select {...props} data={options.map((value) => ({ value, label: texts.option(name, value) }))} allowDeselect={false} />
    case 'reference':
      return reference && <ReferenceSelect of={reference} {...props} />
    default:
      return <TextInput {...props} maxLength={max} />
  }
}
