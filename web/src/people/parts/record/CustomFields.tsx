import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { CustomFieldOf } from '#contract/people/custom-values.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormSection } from '#web/ui/form/FormPage.tsx'
import { ReadOnly } from '#web/ui/form/DrawerForm.tsx'
import { useCustomWord } from './custom-words.ts'
import { DateField } from '#web/ui/form/DateField.tsx'

/** Values of own fields as a form holds them: several choices as a list, everything else as text. */
export type CustomEntered = Record<string, string | string[]>

export const customEntered = (fields: readonly CustomFieldOf[]): CustomEntered =>
  Object.fromEntries(
    fields
      .filter(({ can_edit }) => can_edit)
      .map(({ id, type, value }) => [
        String(id),
        type === 'choices' ? [value ?? []].flat().map(String) : String(value ?? ''),
      ]),
  )

// oxlint-disable-next-line typescript/no-explicit-any -- the bag of props that a form hands to inputs of every kind
type Bag = Record<string, any>
type Props = {
  fields: readonly CustomFieldOf[]
  field: (name: string, label: string, mark: { optional?: boolean; hint?: string }) => Bag
  usual: string
}

/** The school's own fields, under their headings; those without one under `usual`. */
export const CustomSections = ({ fields, field, usual }: Props) =>
  [...Map.groupBy(fields, ({ section }) => section)].map(([section, rows]) => (
    <FormSection key={section} title={section || usual}>
      <div className="columns">
        {rows.map((row) => (
          <Control key={row.id} row={row} field={field} />
        ))}
      </div>
    </FormSection>
  ))

const Control = ({ row, field }: { row: CustomFieldOf; field: Props['field'] }) => {
  const t = useTexts()
  const wordOf = useCustomWord()
  if (!row.can_edit)
    return (
      <ReadOnly
        label={row.name}
        value={<bdi>{wordOf(row, row.value) || '–'}</bdi>}
        reason={t('people.field-office-only')}
      />
    )
  const props = field(`custom.${row.id}`, row.name, { optional: !row.required, ...(row.hint && { hint: row.hint }) })
  const data = [...new Set([...row.choices, ...[row.value ?? []].flat().map(String)])] // a choice that is no longer offered may stay
  if (row.type === 'choice') return <Select {...props} data={data} clearable={!row.required && props.value !== ''} />
  if (row.type === 'choices') return <MultiSelect {...props} data={data} />
  if (row.type === 'date') return <DateField {...props} />
  if (row.type === 'number') return <TextInput {...props} inputMode="decimal" dir="ltr" maxLength={20} />
  if (row.type === 'text') return <TextInput {...props} maxLength={500} />
  const answers = [
    { value: 'true', label: t('people.yes') },
    { value: 'false', label: t('people.no') },
  ]
  return <Select {...props} data={answers} clearable={!row.required && props.value !== ''} />
}
