import './catalog.css'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyCatalog, CatalogRow } from '#contract/kernel/catalog.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { type Action, ActionMenu } from '../Actions.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { SearchInput } from '../SearchInput.tsx'
import { Segmented } from '../Segmented.tsx'
import { ListSkeleton } from '../Skeleton.tsx'
import { EmptyState, ErrorState, NothingMatches } from '../States.tsx'
import { addressWith, inputOf, type ListState, listStateOf } from '../table/list-address.ts'
import { Pager, useRowsThere } from '../table/Pager.tsx'
import type { RowGroup } from '../table/Rows.tsx'
import { CatalogForm, type Conditions, type Controls } from './CatalogForm.tsx'
import { type AnyCells, CatalogTable, type Cells } from './CatalogTable.tsx'
import { CsvImport } from './CsvImport.tsx'
import { type References, ReferenceSelect } from './references.tsx'
import { useCatalogTexts } from './texts.ts'

export type CatalogScreenProps<C extends AnyCatalog> = {
  of: C
  /** What the area is called and where it begins. */
  area: string
  references?: References
  /** Cells that say more than the plain value. */
  columns?: Cells<C>
  /** Controls that a field's kind alone does not give. */
  form?: Controls<C>
  /** Fields that only some rows have. */
  conditions?: Conditions<C>
  /** What a new row begins with, as it is typed. */
  start?: { [Name in keyof C['fields']]?: string }
  /** The reference field that the list can be narrowed by. */
  narrowBy?: keyof C['fields'] & string
  /** What else can be done with a row. */
  actions?: (row: CatalogRow<C>) => Action[]
  /** The way to the pages beside this one, below the title. */
  tabs?: ReactNode
  /**
   * What rows with dates belong to: they stand below it by their first day, the group with the latest key first, and
   * not as somebody put them.
   */
  groupOf?: (row: CatalogRow<C>) => RowGroup
}

const pageSize = 100

/** A whole set-up page from a catalog: list, order, drawer form, archive, history, CSV. */
export const CatalogScreen = <C extends AnyCatalog>({
  of,
  area,
  references = {},
  columns = {},
  form = {},
  conditions = {},
  start = {},
  narrowBy,
  actions,
  tabs,
  groupOf,
}: CatalogScreenProps<C>) => {
  const t = useTexts()
  const texts = useCatalogTexts(of.noun)
  const [address, setAddress] = useSearchParams()
  const [opened, open] = useInAddress('row')
  const [importing, setImporting] = useState(false)
  const state = listStateOf(address, ['archived', 'within'], pageSize)
  const change = (wanted: Partial<ListState>) =>
    setAddress((earlier) => addressWith(earlier, state, wanted, pageSize), { replace: true })

  const archived = state.filters['archived'] === '1'
  const within = state.filters['within']
  const narrowedTo = narrowBy && references[narrowBy]
  const grouped =
    state.sort === ''
      ? (groupOf as
          | ((row: CatalogRow<AnyCatalog>) => RowGroup)
          | undefined) /* the rows are those of this very catalog */
      : undefined
  const { data, error, isPlaceholderData, refetch } = useReading(of.list, {
    ...inputOf(state),
    archived,
    ...(within && { within: Number(within) }),
    ...(grouped && { sort: 'start_date' }),
  })
  useRowsThere(data, { state, onChange: change })
  const [active = 0, inArchive = 0] = data ? [archived ? undefined : data.count, data.archived_count] : []
  const can = data?.can.edit === true
  const row = data?.rows.find(({ id }) => String(id) === opened)
  const add = () => open('new')

  return (
    <div>
      <PageHeader
        crumbs={[{ label: area }]}
        title={texts.title}
        sub={texts.sub}
        actions={
          <>
            {can && (
              <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add}>
                {texts.add}
              </Button>
            )}
            <ActionMenu
              label={t('ui.more-actions')}
              actions={[
                { label: t('ui.csv.export'), onClick: () => void exportRows(of, archived) },
                ...(can ? [{ label: t('ui.csv.import'), onClick: () => setImporting(true) }] : []),
              ]}
            />
          </>
        }
      />
      {tabs}
      <div className="filters" role="search">
        <SearchInput label={t('ui.search')} value={state.search} onSearch={(search) => change({ search })} />
        <Segmented
          label={t('ui.show')}
          value={archived ? 'archived' : 'active'}
          options={[
            {
              value: 'active',
              label: archived || state.search ? t('ui.active') : t('ui.active-count', { count: active }),
            },
            { value: 'archived', label: t('ui.archived-count', { count: inArchive }) },
          ]}
          onChange={(shown) =>
            change({ filters: { ...(within && { within }), archived: shown === 'archived' ? '1' : '' } })
          }
        />
        {narrowedTo && (
          <ReferenceSelect
            of={narrowedTo}
            aria-label={texts.field(narrowBy)}
            placeholder={texts.field(narrowBy)}
            clearable
            value={within ?? null}
            onChange={(chosen) =>
              change({ filters: { ...(archived && { archived: '1' }), within: String(chosen ?? '') } })
            }
          />
        )}
      </div>
      {error && !data ? (
        <ErrorState error={error} onAgain={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'card stale' : 'card'} aria-busy={!data || isPlaceholderData}>
          {!data && <ListSkeleton />}
          {data?.rows.length === 0 && (state.search || within) && (
            <NothingMatches onClear={() => change({ search: '', filters: { within: '' } })} />
          )}
          {data?.rows.length === 0 && !state.search && !within && (
            <EmptyState
              title={archived ? t('ui.nothing-archived') : texts.none}
              actions={can && !archived && <Button onClick={add}>{texts.add}</Button>}
            />
          )}
          {data && data.rows.length > 0 && (
            <CatalogTable
              of={of}
              rows={grouped ? data.rows.toSorted((a, b) => grouped(b).key.localeCompare(grouped(a).key)) : data.rows}
              state={state}
              cells={columns as AnyCells /* they are for the rows of this very catalog */}
              references={references}
              can={can}
              actions={actions as ((row: CatalogRow<AnyCatalog>) => Action[]) | undefined /* as the cells */}
              groupOf={grouped}
              whole={
                !grouped &&
                !archived &&
                !within &&
                state.search === '' &&
                state.sort === '' &&
                data.rows.length === data.count
              }
              onChange={change}
            />
          )}
          {data && data.count > data.rows.length && <Pager count={data.count} state={state} onChange={change} />}
        </div>
      )}
      {can && !archived && !groupOf && data && data.rows.length > 1 && (
        <p className="small muted order-hint">{t('ui.order-hint')}</p>
      )}
      {data && (row || (can && opened === 'new')) && (
        <CatalogForm
          key={opened}
          of={of}
          row={row}
          can={can}
          references={references}
          controls={form}
          conditions={conditions}
          start={start}
          onClose={() => open('')}
        />
      )}
      {importing && <CsvImport of={of} onClose={() => setImporting(false)} />}
    </div>
  )
}

const exportRows = (of: AnyCatalog, archived: boolean) => saveFile(of.exported, { archived }, `${of.noun}.csv`)
