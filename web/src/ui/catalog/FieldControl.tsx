import { ColorInput, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type FieldKind, metaOf } from '#contract/kernel/fields.ts'
import { ReferenceSelect, type References } from './references.tsx'
import type { CatalogTexts } from './texts.ts'
import { DateField } from '../form/DateField.tsx'
import { MoneyInput } from '../form/MoneyInput.tsx'

/** What every control takes: label, hint, problem, value and what to do when it changes. */
// oxlint-disable-next-line typescript/no-explicit-any -- a form hands the same bag to controls of every kind
export type ControlProps = Record<string, any>

type Props = { texts: CatalogTexts; name: string; schema: z.ZodType; references: References; props: ControlProps }

const controls: Partial<Record<FieldKind, (field: Props) => ReactNode>> = {
  text: ({ schema, props }) => <TextInput {...props} maxLength={metaOf(schema)?.max} />,
  longtext: ({ schema, props }) => <Textarea {...props} maxLength={metaOf(schema)?.max} autosize minRows={3} />,
  integer: ({ props }) => <NumberInput {...props} allowDecimal={false} hideControls />,
  decimal: ({ props }) => <NumberInput {...props} hideControls />,
  money: ({ props }) => <MoneyInput {...props} />,
  flag: ({ props }) => <Switch {...props} />,
  date: ({ props }) => <DateField {...props} />,
  time: ({ props }) => <TimeInput {...props} />,
  color: ({ props }) => <ColorInput {...props} />,
  choice: ({ texts, name, schema, props }) => (
    <Select
      {...props}
      data={(metaOf(schema)?.options ?? []).map((value) => ({ value, label: texts.option(name, value) }))}
      allowDeselect={false}
    />
  ),
  reference: ({ name, references, props }) => references[name] && <ReferenceSelect of={references[name]} {...props} />,
}

/** A control of the screen itself. What it uses of React is its own, so rows and fields may come and go. */
export const OwnControl = ({
  control,
  props,
}: {
  control: (props: ControlProps) => ReactNode
  props: ControlProps
}) => <div>{control(props)}</div>

/** The control of a field; its kind says which. */
export const FieldControl = (field: Props): ReactNode => controls[metaOf(field.schema)?.kind ?? 'text']?.(field)
