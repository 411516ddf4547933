import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArchive } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AnyCatalog, CatalogRow } from '#contract/kernel/catalog.ts'
import { metaOf } from '#contract/kernel/fields.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { DrawerForm, ReadOnly } from '../form/DrawerForm.tsx'
import { useEntityForm } from '../form/useEntityForm.tsx'
import { ChildRows, hasManyFields } from './ChildRows.tsx'
import { ConflictNote, Present } from './ConflictNote.tsx'
import { enteredFrom, type EnteredRow, isOptional, valuesFrom } from './field-values.ts'
import { type ControlProps, FieldControl, OwnControl } from './FieldControl.tsx'
import { FieldValue } from './FieldValue.tsx'
import { History } from './History.tsx'
import type { References } from './references.tsx'
import { useCatalogTexts } from './texts.ts'
import { useArchiving } from './useArchiving.ts'

/** By field, or by `rows.field` for those of ordered rows. */
export type Controls<C extends AnyCatalog> = {
  [Name in (keyof C['fields'] & string) | `${string}.${string}`]?: (props: ControlProps) => ReactNode
}
/** Fields that are asked for only while others say so, and what is stored otherwise. */
export type Conditions<C extends AnyCatalog> = {
  [Name in keyof C['fields']]?: { when: (values: EnteredRow) => boolean; otherwise: string }
}
type Row = CatalogRow<AnyCatalog>

type Props = {
  of: AnyCatalog
  row: Row | undefined
  can: boolean
  references: References
  controls: Partial<Record<string, (props: ControlProps) => ReactNode>>
  conditions?: Partial<Record<string, { when: (values: EnteredRow) => boolean; otherwise: string }>>
  /** What a new row begins with. */
  start?: Partial<Record<string, string>>
  onClose: () => void
}

/**
 * The drawer of one row, or of a new one: a control per field, what to do about a change made meanwhile, archive,
 * history.
 */
export const CatalogForm = ({ of, row, can, references, controls, conditions = {}, start = {}, onClose }: Props) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false
  const texts = useCatalogTexts(of.noun)
  const archiving = useArchiving(of)
  const [base, setBase] = useState(row) // the row as it was when it was opened: a change made elsewhere meanwhile must not slip under the form
  const [theirs, setTheirs] = useState<Present>()
  const { data: history } = useReading(of.history, { id: row?.id ?? 0 }, { when: row !== undefined })
  const asked = (entered: EnteredRow): EnteredRow => ({
    ...entered,
    ...Object.fromEntries(
      Object.entries(conditions).flatMap(([name, one]) => (!one || one.when(entered) ? [] : [[name, one.otherwise]])),
    ),
  })
  const state = useEntityForm({
    to: of.save,
    draft: `${of.noun}:${row?.id ?? 'new'}`,
    refresh: [of.list, of.history],
    initial: { ...enteredFrom(of.fields, base), ...(!base && (start as EnteredRow)) },
    input: (entered) => ({
      ...valuesFrom(of.fields, asked(entered)),
      ...(base && { id: base.id, version: base.version }),
    }),
    onSaved: onClose,
    onRefused: ({ code, message, present }) => {
      if (code === 'taken') state.form.setFieldError('name', message)
      if (code === 'stale') setTheirs(Present.safeParse(present).data)
      return code === 'taken' || code === 'stale'
    },
  })
  const wide = Object.values(of.fields).some(hasManyFields)
  const takeTheirs = (present: Present) => {
    const values = enteredFrom(of.fields, present)
    state.discard()
    state.form.setValues(values)
    state.form.resetDirty(values)
    keepMine(present)
  }
  const keepMine = (present: Present) => {
    setBase(present)
    setTheirs(undefined)
  }
  const [last] = history?.rows ?? []
  const archive = () => {
    if (base) archiving.archive(base)
    state.discard()
    onClose()
  }
  return (
    <DrawerForm
      state={state}
      opened
      title={base ? base.name : texts.add}
      {...(last && { sub: t('ui.changed-by', { name: last.by, day: shortDay(last.at) }) })}
      onClose={onClose}
      readOnly={!can}
      wide={wide}
      aside={
        base &&
        !base.archived &&
        can && (
          <Button color="red" variant="outline" leftSection={<IconArchive size={16} stroke={1.75} />} onClick={archive}>
            {t('ui.archive')}
          </Button>
        )
      }
    >
      {theirs && (
        <ConflictNote
          of={of}
          theirs={theirs}
          mine={state.values}
          references={references}
          onTake={takeTheirs}
          onKeep={keepMine}
        />
      )}
      {Object.entries(of.fields).map(([name, schema]) => {
        const kind = metaOf(schema)?.kind
        if (conditions[name]?.when(state.values) === false) return null
        if (!can)
          return (
            <ReadOnly
              key={name}
              label={texts.field(name)}
              value={
                <FieldValue texts={texts} name={name} schema={schema} value={row?.[name]} references={references} />
              }
              reason={t('ui.read-only')}
            />
          )
        if (kind === 'rows')
          return (
            <ChildRows
              key={name}
              texts={texts}
              name={name}
              schema={schema}
              form={state.form}
              references={references}
              controls={controls}
            />
          )
        const begins = name === Object.keys(of.fields)[0] && (!phone || !base) // on phones it would bring up the keyboard over what is to be read
        const props = {
          ...state.field(name, texts.field(name), { optional: isOptional(schema), hint: texts.hint(name) }),
          ...(begins && { 'data-autofocus': true }),
        }
        const own = controls[name]
        return own ? (
          <OwnControl key={name} control={own} props={props} />
        ) : (
          <FieldControl key={name} texts={texts} name={name} schema={schema} references={references} props={props} />
        )
      })}
      {history && history.rows.length > 0 && <History of={of} rows={history.rows} references={references} />}
    </DrawerForm>
  )
}
