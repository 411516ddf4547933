import { Button, Checkbox, Select } from '@mantine/core'
import { IconArrowLeft, IconArrowNarrowRight, IconFile, IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { imports } from '#contract/imports/import.contract.ts'
import { fieldText, mainParty, missingFields, parties } from '#contract/imports/people-fields.rules.ts'
import { type PeopleFile, peopleFiles } from '#contract/imports/people-files.contract.ts'
import { type DateOrder, dateOrders } from '#contract/kernel/typed-dates.rules.ts'
import type { NameOrder } from '#contract/people/full-name.rules.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { type Say, useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { useOpenFile } from './PeopleFileStep.tsx'
import type { OpenedFile } from '../PeopleImportScreen.tsx'
import { SplitNames } from './SplitNames.tsx'
import { Steps } from './Steps.tsx'

type Field = PeopleFile['fields'][number]
type Keys = readonly (string | null)[]

const fieldName = (t: Say, { party, cell, name }: Pick<Field, 'party' | 'cell' | 'name'>): string => {
  const field = name || t(fieldText(party, cell))
  return party === 'p1' || party === 'p2' ? t(`people-file.of-${party}`, { field }) : field
}

/** The columns of a file beside what each of them is here: recognised, to be looked over and changed. */
export const MatchStep = ({
  opened,
  onOpen,
}: {
  opened: OpenedFile
  onOpen: (opened: OpenedFile | undefined) => void
}) => {
  const t = useTexts()
  const { list } = useFormat()
  const { file, asked, found } = opened
  const [, openRun] = useInAddress('run')
  const [keys, setKeys] = useState<Keys>(found.columns.map(({ field }) => field))
  const [order, setOrder] = useState<DateOrder>(found.date_order)
  const [nameOrder, setNameOrder] = useState<NameOrder>('auto')
  const [byEmail, setByEmail] = useState(found.email_as_username)
  const [refusal, setRefusal] = useState('')
  const another = useOpenFile(onOpen)
  const check = useSend(peopleFiles.check, {
    refresh: imports.runs,
    onDone: (run) => openRun(String(run.id)),
    onRefused: ({ message }) => {
      setRefusal(message)
      return message !== ''
    },
  })
  const matched = keys.filter((key) => key !== null)
  const missing = missingFields(asked.kind, matched, found.several_schools)
  const dated = matched.some((key) => key.endsWith('.birth_date'))
  const addressed =
    matched.some((key) => key.endsWith('.email')) && !matched.includes(`${mainParty(asked.kind)}.username`)
  const send = () =>
    check.send(
      {
        ...asked,
        sheet: found.sheet,
        has_header: found.has_header,
        columns: keys.map((field, at) => ({ at, field })),
        date_order: order,
        name_order: nameOrder,
        email_as_username: addressed && byEmail,
      },
      { file: [file] },
    )

  return (
    <>
      <Steps of="people" current="match" />
      <div className="row wrap">
        <IconFile size={16} stroke={1.75} aria-hidden />
        <span className="medium">{t('people-file.read', { name: found.name, rows: found.rows })}</span>
        {found.sheets.length > 1 && (
          <Select
            size="xs"
            aria-label={t('people-file.sheet')}
            data={found.sheets}
            value={found.sheet}
            allowDeselect={false}
            disabled={another.opening}
            onChange={(sheet) => sheet && another.open(file, { ...asked, sheet })}
          />
        )}
        <Checkbox
          label={t('people-file.has-header')}
          checked={found.has_header}
          disabled={another.opening}
          onChange={(event) =>
            another.open(file, { ...asked, sheet: found.sheet, has_header: event.currentTarget.checked })
          }
        />
        {found.remembered && <span className="small muted">{t('people-file.remembered')}</span>}
      </div>
      {(refusal || another.problem) && <Note tone="danger" title={refusal || another.problem} />}
      {!found.has_header && (
        <Note tone="warn" title={t('people-file.no-header')}>
          {t('people-file.no-header-why')}
        </Note>
      )}
      {missing.map(({ party, cells }) => (
        <Note
          key={cells.join(' ')}
          tone="warn"
          title={t('people-file.missing', {
            fields: cells.map((cell) => fieldName(t, { party, cell, name: '' })).join(' / '),
          })}
        />
      ))}
      <Card title={t('people-file.columns')} flush>
        <ColumnTable found={found} keys={keys} onChange={setKeys} />
      </Card>
      <p className="small muted">
        {t('people-file.left-out', { count: keys.length - matched.length })}
        {found.secret_columns.length > 0 && ` · ${t('people-file.secret', { columns: list(found.secret_columns) })}`}
      </p>
      {found.full_names.length > 0 && matched.some((key) => key.endsWith('.full_name')) && (
        <SplitNames names={found.full_names} order={nameOrder} onOrder={setNameOrder} />
      )}
      {(dated || addressed) && (
        <div className="row wrap match-choices">
          {dated && (
            <Select
              label={t('people-file.date-order')}
              description={t(found.order_proven ? 'people-file.date-proven' : 'people-file.date-guessed')}
              data={dateOrders.map((value) => ({ value, label: t(`people-file.date-order.${value}`) }))}
              value={order}
              allowDeselect={false}
              onChange={(value) => value && setOrder(value)}
            />
          )}
          {addressed && (
            <Checkbox
              label={t('people-file.email-as-username')}
              description={t('people-file.email-as-username-hint')}
              checked={byEmail}
              onChange={(event) => setByEmail(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
      <div className="row wrap">
        <Button
          leftSection={<IconArrowLeft size={16} stroke={1.75} className="mirrored" />}
          onClick={() => onOpen(undefined)}
        >
          {t('people-file.other-file')}
        </Button>
        <Button
          className="end"
          variant="filled"
          loading={check.sending}
          disabled={missing.length > 0 || found.rows === 0}
          leftSection={<IconListCheck size={16} stroke={1.75} />}
          onClick={send}
        >
          {t('people-file.check')}
        </Button>
      </div>
    </>
  )
}

const ColumnTable = ({ found, keys, onChange }: { found: PeopleFile; keys: Keys; onChange: (keys: Keys) => void }) => {
  const t = useTexts()
  const groups = parties.flatMap((party) => {
    const items = found.fields
      .filter((field) => field.party === party)
      .map((field) => ({ value: field.key, label: fieldName(t, field) }))
    return items.length > 0 ? [{ group: t(`people-file.party.${party}`), items }] : []
  })
  // A field that another column had goes over to this one.
  const choose = (at: number, key: string | null) =>
    onChange(keys.map((present, index) => (index === at ? key : key !== null && present === key ? null : present)))
  const nameOf = ({ at, header }: PeopleFile['columns'][number]) => header || t('people-file.nameless', { at: at + 1 })
  return (
    <div className="table-scroll">
      <table className="table match-table" aria-label={t('people-file.columns')}>
        <thead>
          <tr>
            {['column', 'samples', 'filled', 'field'].map((head) => (
              <th key={head} scope="col">
                {t(`people-file.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.columns.map((column) => (
            <tr key={column.at}>
              <td>
                <bdi className="medium">{nameOf(column)}</bdi>
              </td>
              <td className="small secondary">
                {column.samples.length === 0
                  ? t('people-file.no-values')
                  : column.samples.map((sample) => <bdi key={sample}>{sample}</bdi>)}
              </td>
              <td className="small muted nowrap number">
                {t('people-file.filled-of', { filled: column.filled, rows: found.rows })}
              </td>
              <td>
                <span className="row tight">
                  <IconArrowNarrowRight size={16} stroke={1.75} className="mirrored muted" aria-hidden />
                  <Select
                    className="grow"
                    aria-label={t('people-file.field-of', { column: nameOf(column) })}
                    placeholder={t('people-file.leave-out')}
                    data={groups}
                    value={keys[column.at] ?? null}
                    clearable
                    searchable
                    onChange={(key) => choose(column.at, key)}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
