import { Button, Select, TextInput } from '@mantine/core'
import { IconMessageOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { writing, type WritingExceptionRow } from '#contract/communication/writing.contract.ts'
import { writers } from '#contract/communication/writing.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { SetUpFrame } from '#web/settings/parts/SetUpFrame.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { AnyonePicker } from './AnyonePicker.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

/** People for whom another rule holds than for their role. */
export default function WritingExceptionsScreen() {
  return (
    <SetUpFrame>
      <Exceptions />
    </SetUpFrame>
  )
}

const Exceptions = () => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const { can } = useRead(writing.exceptions, {})
  const [edited, setEdited] = useState<WritingExceptionRow | 'new'>()
  const archiving = useSend(writing.archive, { refresh: writing.exceptions })
  const remove = (ids: number[], done?: () => void) =>
    void archiving.sendAndWait({ ids, archived: true }).then(
      () => {
        done?.()
        toastUndoable(t('communication.removed', { count: ids.length }), () => archiving.send({ ids, archived: false }))
      },
      () => undefined,
    )
  const columns: Column<WritingExceptionRow>[] = [
    {
      key: 'person',
      title: t('communication.who'),
      sort: 'person',
      cell: (row) => <bdi className="medium">{row.person}</bdi>,
    },
    {
      key: 'allowed',
      title: t('communication.rule'),
      cell: (row) => (
        <StatusChip
          status={row.allowed ? 'approved' : 'declined'}
          word={t(row.allowed ? 'communication.may-write' : 'communication.may-not-write')}
        />
      ),
    },
    {
      key: 'to',
      title: t('communication.to-whom'),
      cell: (row) =>
        row.other_person === null ? (
          t('communication.everybody', { role: t(`shell.role.${row.to_role ?? 2}`) })
        ) : (
          <bdi>{row.other_person}</bdi>
        ),
    },
    { key: 'reason', title: t('communication.reason'), cell: (row) => <bdi>{row.reason || '–'}</bdi> },
    {
      key: 'until',
      title: t('communication.until'),
      sort: 'until',
      cell: (row) => (row.until ? shortDay(row.until) : t('communication.no-end')),
    },
  ]
  const addButton = can.edit && (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited('new')}>
      {t('communication.add-exception')}
    </Button>
  )
  return (
    <div>
      <PageHeader
        title={t('communication.exceptions')}
        crumbs={[{ label: t('settings.area') }]}
        sub={t('communication.exceptions-sub')}
        actions={addButton}
      />
      <DataTable
        label={t('communication.exceptions')}
        of={writing.exceptions}
        columns={columns}
        searchLabel={t('communication.find')}
        filters={[
          {
            name: 'allowed',
            label: t('communication.rule'),
            options: [
              { value: '1', label: t('communication.may-write') },
              { value: '0', label: t('communication.may-not-write') },
            ],
          },
          { name: 'over', label: t('ui.show'), options: [{ value: '1', label: t('communication.over') }] },
        ]}
        nameOf={(row: WritingExceptionRow) => row.person}
        rowActions={(row: WritingExceptionRow) =>
          can.edit
            ? [
                { label: t('ui.edit'), icon: IconPencil, onClick: () => setEdited(row) },
                { label: t('communication.remove'), icon: IconTrash, danger: true, onClick: () => remove([row.id]) },
              ]
            : []
        }
        {...(can.edit && {
          bulk: (ids: number[], done: () => void) => [
            { label: t('communication.remove'), icon: IconTrash, onClick: () => remove(ids, done) },
          ],
        })}
        empty={
          <EmptyState icon={IconMessageOff} title={t('communication.no-exceptions')} actions={addButton}>
            {t('communication.no-exceptions-why')}
          </EmptyState>
        }
      />
      {edited && <ExceptionDrawer row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

const ExceptionDrawer = ({ row, onClose }: { row: WritingExceptionRow | undefined; onClose: () => void }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: writing.saveException,
    draft: `writing-exception:${row?.id ?? 'new'}`,
    refresh: [writing.exceptions, writing.check],
    initial: {
      person_id: row ? String(row.person_id) : '',
      whom: row?.to_role ? String(row.to_role) : 'person',
      other_person_id: row?.other_person_id ? String(row.other_person_id) : '',
      allowed: row?.allowed ? '1' : '0',
      reason: row?.reason ?? '',
      until: row?.until ?? '',
    },
    input: ({ person_id, whom, other_person_id, allowed, reason, until }) => ({
      person_id: Number(person_id),
      other_person_id: whom === 'person' ? Number(other_person_id) : null,
      to_role: whom === 'person' ? null : Number(whom),
      allowed: allowed === '1',
      reason,
      until: until || null,
      ...(row && { id: row.id, version: row.version }),
    }),
    onSaved: onClose,
  })
  const person = (name: 'person_id' | 'other_person_id') => ({
    value: state.values[name],
    onChange: (chosen: string) => state.form.setFieldValue(name, chosen),
    error: state.form.errors[name],
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t(row ? 'communication.edit-exception' : 'communication.add-exception')}
      onClose={onClose}
    >
      <AnyonePicker label={t('communication.who')} {...person('person_id')} {...(row && { name: row.person })} />
      <Select
        {...state.field('allowed', t('communication.rule'))}
        allowDeselect={false}
        data={[
          { value: '0', label: t('communication.may-not-write') },
          { value: '1', label: t('communication.may-write') },
        ]}
      />
      <Select
        {...state.field('whom', t('communication.to-whom'))}
        allowDeselect={false}
        data={[
          { value: 'person', label: t('communication.one-person') },
          ...writers.map((role) => ({
            value: String(role),
            label: t('communication.everybody', { role: t(`shell.role.${role}`) }),
          })),
        ]}
      />
      {state.values.whom === 'person' && (
        <AnyonePicker
          label={t('communication.one-person')}
          {...person('other_person_id')}
          {...(row?.other_person && { name: row.other_person })}
        />
      )}
      <TextInput
        {...state.field('reason', t('communication.reason'), { optional: true, hint: t('communication.reason-hint') })}
        maxLength={300}
      />
      <DateField {...state.field('until', t('communication.until'), { optional: true })} />
    </DrawerForm>
  )
}
