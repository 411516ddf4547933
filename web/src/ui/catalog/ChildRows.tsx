import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import type { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { metaOf } from '#contract/kernel/fields.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { enteredFrom, type EnteredRow } from './field-values.ts'
import { type ControlProps, FieldControl, OwnControl } from './FieldControl.tsx'
import type { References } from './references.tsx'
import type { CatalogTexts } from './texts.ts'

type Props = {
  texts: CatalogTexts
  name: string
  schema: z.ZodType
  form: ReturnType<typeof useForm<EnteredRow>>
  references: References
  /** Controls that a field's kind alone does not give, by `rows.field`. */
  controls: Partial<Record<string, (props: ControlProps) => ReactNode>>
}

/** Rows with more fields than stand side by side show each of them with its label. */
export const hasManyFields = (schema: z.ZodType): boolean => Object.keys(metaOf(schema)?.fields ?? {}).length > 3

/** The ordered rows of a record: entered, added, removed and moved in place. */
export const ChildRows = ({ texts, name, schema, form, references, controls }: Props) => {
  const t = useTexts()
  const fields = metaOf(schema)?.fields ?? {}
  const rows = form.values[name]
  const many = hasManyFields(schema)
  if (!Array.isArray(rows)) return null
  return (
    <fieldset className="child-rows">
      <legend className="medium">{texts.field(name)}</legend>
      {texts.hint(name) && <p className="small muted">{texts.hint(name)}</p>}
      {rows.length > 0 && !many && (
        <div className="child-row small muted" aria-hidden>
          {Object.keys(fields).map((field) => (
            <span key={field}>{texts.field(field)}</span>
          ))}
        </div>
      )}
      {rows.map((_, at) => (
        <div
          key={at}
          className={many ? 'child-row many' : 'child-row'}
          role="group"
          aria-label={t('ui.row-of', { row: at + 1 })}
        >
          {Object.entries(fields).map(([field, inner]) => {
            const props = {
              ...form.getInputProps(`${name}.${at}.${field}`),
              [many ? 'label' : 'aria-label']: texts.field(field),
            }
            const own = controls[`${name}.${field}`]
            return own ? (
              <OwnControl key={field} control={own} props={props} />
            ) : (
              <FieldControl
                key={field}
                texts={texts}
                name={field}
                schema={inner}
                references={references}
                props={props}
              />
            )
          })}
          <ActionIcon
            size="sm"
            aria-label={t('ui.move-row-up', { row: at + 1 })}
            disabled={at === 0}
            onClick={() => form.reorderListItem(name, { from: at, to: at - 1 })}
          >
            <IconArrowUp size={16} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            size="sm"
            aria-label={t('ui.move-row-down', { row: at + 1 })}
            disabled={at === rows.length - 1}
            onClick={() => form.reorderListItem(name, { from: at, to: at + 1 })}
          >
            <IconArrowDown size={16} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            size="sm"
            aria-label={t('ui.remove-row', { row: at + 1 })}
            onClick={() => form.removeListItem(name, at)}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => form.insertListItem(name, enteredFrom(fields))}
        >
          {t('ui.add-row')}
        </Button>
      </div>
    </fieldset>
  )
}
