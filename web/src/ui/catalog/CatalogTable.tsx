import { useMediaQuery } from '@mantine/hooks'
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AnyCatalog, CatalogRow } from '#contract/kernel/catalog.ts'
import { metaOf } from '#contract/kernel/fields.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Action } from '../Actions.tsx'
import type { Column } from '../table/columns.ts'
import type { ListState } from '../table/list-address.ts'
import { CardRows, type RowGroup, TableRows } from '../table/Rows.tsx'
import { plain } from './field-values.ts'
import { FieldValue } from './FieldValue.tsx'
import type { References } from './references.tsx'
import { useCatalogTexts } from './texts.ts'
import { useArchiving } from './useArchiving.ts'
import { UsesDialog } from './UsesDialog.tsx'
import { useCatalogOrder } from './useCatalogOrder.ts'

export type Cells<C extends AnyCatalog> = { [Name in keyof C['fields']]?: (row: CatalogRow<C>) => ReactNode }
type Row = CatalogRow<AnyCatalog>
export type AnyCells = Partial<Record<string, (row: Row) => ReactNode>>

type Props = {
  of: AnyCatalog
  rows: readonly Row[]
  state: ListState
  cells: AnyCells
  references: References
  can: boolean
  actions: ((row: Row) => Action[]) | undefined
  /** All rows are here in their own order, so that one can be put elsewhere. */
  whole: boolean
  groupOf: ((row: Row) => RowGroup) | undefined
  onChange: (change: Partial<ListState>) => void
}

const nothingToChoose = () => undefined
const numeric = new Set(['integer', 'decimal', 'rows'])
const bare = new Set(['date', 'flag'])

/** The rows of a catalog: a column per field, the first one opens the row; long texts stay in the drawer. */
export const CatalogTable = ({
  of,
  rows: stored,
  state,
  cells,
  references,
  can,
  actions: more,
  whole,
  groupOf,
  onChange,
}: Props) => {
  const t = useTexts()
  const texts = useCatalogTexts(of.noun)
  const [address, setAddress] = useSearchParams()
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false
  const archiving = useArchiving(of)
  const { rows, put, announcement } = useCatalogOrder(of, stored, ({ name }) => name)
  const opened = (row: Row) => {
    const next = new URLSearchParams(address)
    next.set('row', String(row.id))
    return next
  }
  const columns = Object.entries(of.fields)
    .filter(([, schema]) => metaOf(schema)?.kind !== 'longtext')
    .map(([name, schema], index): Column<Row> => {
      const cell = (row: Row) =>
        cells[name]?.(row) ??
        (plain(row[name]) === '' ? (
          '–'
        ) : (
          <FieldValue texts={texts} name={name} schema={schema} value={row[name]} references={references} />
        ))
      return {
        key: name,
        title: texts.field(name),
        numeric: !cells[name] && numeric.has(metaOf(schema)?.kind ?? ''),
        bare: bare.has(metaOf(schema)?.kind ?? ''),
        ...(of.sorts.includes(name) && { sort: name }),
        cell: (row) =>
          index === 0 ? (
            <Link className="main" to={{ search: opened(row).toString() }} replace preventScrollReset>
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          ),
      }
    })
  const actions = (row: Row): Action[] => {
    const at = rows.indexOf(row)
    const moves = [
      { label: t('ui.move-up'), icon: IconArrowUp, disabled: at === 0, onClick: () => put(at, at - 1) },
      {
        label: t('ui.move-down'),
        icon: IconArrowDown,
        disabled: at === rows.length - 1,
        onClick: () => put(at, at + 1),
      },
    ]
    return [
      { label: t('ui.edit'), icon: IconPencil, onClick: () => setAddress(opened(row), { replace: true }) },
      ...(more?.(row) ?? []),
      ...(whole ? moves : []),
      row.archived
        ? { label: t('ui.restore'), icon: IconArchiveOff, onClick: () => archiving.restore(row) }
        : { label: t('ui.archive'), icon: IconArchive, onClick: () => archiving.archive(row) },
      { label: t('ui.remove'), icon: IconTrash, danger: true, onClick: () => archiving.remove(row) },
    ]
  }
  const Rows = phone ? CardRows : TableRows
  return (
    <>
      <Rows
        rows={rows}
        columns={columns}
        state={state}
        nameOf={({ name }) => name}
        rowActions={can ? actions : undefined}
        chosen={undefined}
        onChoose={nothingToChoose}
        onChange={onChange}
        order={can && whole ? { put } : undefined}
        groupOf={groupOf}
      />
      {archiving.uses.length > 0 && <UsesDialog uses={archiving.uses} onClose={archiving.closeUses} />}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  )
}
