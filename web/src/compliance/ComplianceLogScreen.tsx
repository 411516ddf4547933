import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { IconArchive, IconBell, IconPencil, IconPlus, IconRestore, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  compliance,
  complianceAudiences,
  ComplianceItem,
  complianceKinds,
  type CompliancePerson,
  complianceStates,
} from '#contract/compliance/compliance.contract.ts'
import { documentTypes } from '#contract/communication/notes.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { ComplianceChip } from './parts/ComplianceChip.tsx'
import { Expiring } from './parts/Expiring.tsx'
import { RecordDrawer } from './parts/RecordDrawer.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

const refresh = [compliance.items, compliance.people, compliance.students, compliance.mine]

/** What people must confirm or hand in, who has, and who has not. */
export default function ComplianceLogScreen() {
  const [view] = useInAddress('view')
  return <Reading of={`compliance ${view}`}>{view === 'expiring' ? <Expiring /> : <Log />}</Reading>
}

const Log = () => {
  const t = useTexts()
  const [archived, showArchived] = useInAddress('archived')
  const [chosen, choose] = useInAddress('item')
  const { rows } = useRead(compliance.items, archived ? { archived: true } : {})
  const [editing, setEditing] = useState<ComplianceItem | 'new'>()
  const item = rows.find(({ id }) => String(id) === chosen)
  if (item) return <People item={item} onBack={() => choose('')} />
  return (
    <div className="full">
      <PageHeader
        title={t('compliance.title')}
        sub={t('compliance.sub')}
        actions={
          <>
            <Button component={Link} to="/compliance-log?view=expiring">
              {t('compliance.expiring')}
            </Button>
            <Button component={Link} to="/st-compliance-log">
              {t('compliance.students')}
            </Button>
            <Button onClick={() => showArchived(archived ? '' : '1')}>
              {t(archived ? 'compliance.in-use' : 'compliance.archived')}
            </Button>
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() => setEditing('new')}
            >
              {t('compliance.add')}
            </Button>
          </>
        }
      />
      <div className="card">
        {rows.length === 0 && (
          <EmptyState icon={IconShieldCheck} title={t(archived ? 'compliance.none-archived' : 'compliance.none')}>
            {!archived && t('compliance.none-why')}
          </EmptyState>
        )}
        <ul className="list">
          {rows.map((row) => (
            <Item
              key={row.id}
              row={row}
              archived={archived !== ''}
              onOpen={() => choose(String(row.id))}
              onEdit={() => setEditing(row)}
            />
          ))}
        </ul>
      </div>
      {editing && (
        <ItemDrawer
          key={editing === 'new' ? 0 : editing.id}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

type ItemProps = { row: ComplianceItem; archived: boolean; onOpen: () => void; onEdit: () => void }

const Item = ({ row, archived, onOpen, onEdit }: ItemProps) => {
  const t = useTexts()
  const { date, number } = useFormat()
  const archive = useSend(compliance.archive, { refresh })
  const remind = useSend(compliance.remind, {
    refresh,
    onDone: ({ mails }) => toastSaved(t('compliance.reminded', { count: mails })),
  })
  const put = async (away: boolean) => {
    await archive.sendAndWait({ ids: [row.id], archived: away })
    toastUndoable(t(away ? 'compliance.put-away' : 'compliance.taken-back', { name: row.name }), () =>
      archive.send({ ids: [row.id], archived: !away }),
    )
  }
  return (
    <li className="family-row">
      <div className="grow">
        <button type="button" className="link medium start" onClick={onOpen}>
          <bdi>{row.name}</bdi>
        </button>
        <div className="small muted">
          {[
            t(`compliance.audience-${row.audience}`),
            row.kind === 'document' && row.document_type
              ? t(`notes.document-${row.document_type}`)
              : t('compliance.kind-confirm'),
            row.due_on && t('compliance.due', { day: date(row.due_on) }),
            row.yearly && t('compliance.every-year'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <div className="row wrap end">
        {row.waiting > 0 && (
          <StatusChip status="waiting" word={t('compliance.count-waiting', { count: row.waiting })} />
        )}
        {row.overdue > 0 && (
          <StatusChip status="overdue" word={t('compliance.count-overdue', { count: row.overdue })} />
        )}
        <span className="number">
          {t('compliance.settled', { settled: number(row.settled), total: number(row.total) })}
        </span>
      </div>
      <ActionMenu
        label={t('ui.actions-for', { name: row.name })}
        actions={
          archived
            ? [{ label: t('ui.restore'), icon: IconRestore, onClick: () => void put(false).catch(() => undefined) }]
            : [
                { label: t('ui.edit'), icon: IconPencil, onClick: onEdit },
                {
                  label: t('compliance.remind'),
                  icon: IconBell,
                  disabled: row.settled === row.total,
                  onClick: () => remind.send({ id: row.id }),
                },
                { label: t('ui.archive'), icon: IconArchive, onClick: () => void put(true).catch(() => undefined) },
              ]
        }
      />
    </li>
  )
}

const ItemDrawer = ({ row, onClose }: { row: ComplianceItem | undefined; onClose: () => void }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: compliance.save,
    refresh,
    draft: `compliance:${row?.id ?? 'new'}`,
    initial: {
      name: row?.name ?? '',
      body: row?.body ?? '',
      audience: row?.audience ?? 'staff',
      kind: row?.kind ?? 'confirm',
      document_type: row?.document_type ?? '',
      due_on: row?.due_on ?? '',
      yearly: row?.yearly ?? false,
    },
    input: (values) => ({
      ...values,
      audience: complianceAudiences.find((one) => one === values.audience) ?? 'staff',
      kind: complianceKinds.find((one) => one === values.kind) ?? 'confirm',
      document_type: documentTypes.find((one) => one === values.document_type) ?? ('' as const),
      ...(row && { id: row.id, version: row.version }),
    }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened wide title={t(row ? 'compliance.edit' : 'compliance.add')} onClose={onClose}>
      <TextInput
        {...state.field('name', t('compliance.name'), { hint: t('compliance.name-hint') })}
        maxLength={120}
        data-autofocus
      />
      <div className="columns">
        <Select
          {...state.field('audience', t('compliance.audience'), {
            hint: state.values.audience === 'parents' ? t('compliance.one-guardian') : undefined,
          })}
          data={complianceAudiences.map((value) => ({ value, label: t(`compliance.audience-${value}`) }))}
          allowDeselect={false}
        />
        <Select
          {...state.field('kind', t('compliance.kind'))}
          data={complianceKinds.map((value) => ({ value, label: t(`compliance.kind-${value}`) }))}
          allowDeselect={false}
        />
      </div>
      {state.values.kind === 'document' && (
        <Select
          {...state.field('document_type', t('notes.document-type'))}
          data={documentTypes.map((value) => ({ value, label: t(`notes.document-${value}`) }))}
        />
      )}
      <Textarea
        {...state.field('body', t('compliance.body'), { optional: true, hint: t('compliance.body-hint') })}
        autosize
        minRows={4}
        maxLength={20_000}
      />
      <DateField {...state.field('due_on', t('compliance.due-on'), { optional: true })} />
      <Checkbox {...state.field('yearly', t('compliance.yearly'))} />
    </DrawerForm>
  )
}

const People = ({ item, onBack }: { item: ComplianceItem; onBack: () => void }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const [recording, setRecording] = useState<{ ids: number[]; done: () => void }>()
  const columns: Column<CompliancePerson>[] = [
    {
      key: 'name',
      title: t('people.name'),
      sort: 'name',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'small' }}
          name={<BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />}
          sub={row.grade_level && t('people.grade', { grade: row.grade_level })}
        />
      ),
    },
    { key: 'state', title: t('people.status'), sort: 'state', cell: (row) => <ComplianceChip state={row.state} /> },
    {
      key: 'at',
      title: t('compliance.when'),
      sort: 'at',
      cell: (row) =>
        row.at ? (
          <div className="small">
            {moment(row.at)} <bdi className="muted">{row.by}</bdi>
          </div>
        ) : (
          '–'
        ),
    },
    { key: 'note', title: t('people.note'), cell: (row) => (row.note ? <bdi className="small">{row.note}</bdi> : '–') },
  ]
  return (
    <div className="full">
      <PageHeader
        title={item.name}
        sub={`${t(`compliance.audience-${item.audience}`)} · ${t('compliance.settled', { settled: item.settled, total: item.total })}`}
        crumbs={[{ label: t('compliance.title'), to: '/compliance-log' }, { label: item.name }]}
        actions={<Button onClick={onBack}>{t('compliance.all-items')}</Button>}
      />
      <DataTable
        label={item.name}
        of={compliance.people}
        input={{ item_id: item.id }}
        columns={columns}
        searchLabel={t('people.search')}
        filters={[
          {
            name: 'state',
            label: t('people.status'),
            options: complianceStates.map((value) => ({ value, label: t(`compliance.state-${value}`) })),
          },
        ]}
        nameOf={(row) => `${row.fname} ${row.lname}`}
        bulk={(ids, done) => [
          { label: t('compliance.record'), icon: IconShieldCheck, onClick: () => setRecording({ ids, done }) },
        ]}
        empty={<EmptyState icon={IconShieldCheck} title={t('compliance.nobody')} />}
      />
      {recording && (
        <RecordDrawer
          person_ids={recording.ids}
          item_id={item.id}
          onDone={recording.done}
          onClose={() => setRecording(undefined)}
        />
      )}
    </div>
  )
}
