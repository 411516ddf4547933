import './admissions.css'
import { Button } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowsExchange,
  IconArrowUp,
  IconDownload,
  IconFileText,
  IconForms,
  IconPlus,
  IconReceipt,
  IconTransfer,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  type ApplicationRow,
  applications,
  applicationViews,
  fees,
} from '#contract/admissions/applications.contract.ts'
import { decisions } from '#contract/admissions/decisions.contract.ts'
import { listed, useInAddress } from '#web/kernel/address.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StateChip } from '#web/settings/StateChip.tsx'
import { useSend } from '#web/kernel/queries.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BothScripts } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { FeeDrawer } from './parts/FeeDrawer.tsx'
import { FormBuilder } from './parts/FormBuilder.tsx'

/** Who applies to the school; the school's own form is set up beside the list. */
export default function ApplicationsScreen() {
  const t = useTexts()
  const [part, show] = useInAddress('part')
  if (part === 'form')
    return (
      <div className="reading">
        <PageHeader
          title={t('admissions.form')}
          sub={t('admissions.form-sub')}
          crumbs={[{ label: t('admissions.applications'), to: '/applications' }, { label: t('admissions.form') }]}
        />
        <Reading>
          <FormBuilder />
        </Reading>
      </div>
    )
  return (
    <div className="full">
      <PageHeader
        title={t('admissions.applications')}
        sub={t('admissions.applications-sub')}
        actions={
          <>
            <Button
              component={Link}
              to="/application-change-school"
              leftSection={<IconTransfer size={16} stroke={1.75} />}
            >
              {t('admissions.hand-over')}
            </Button>
            <Button leftSection={<IconForms size={16} stroke={1.75} />} onClick={() => show('form')}>
              {t('admissions.form')}
            </Button>
            <Button
              component={Link}
              to="/add-application"
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.75} />}
            >
              {t('admissions.add')}
            </Button>
          </>
        }
      />
      <Applications />
    </div>
  )
}

const nameOf = ({ fname, lname }: ApplicationRow): string => `${fname} ${lname}`.trim()

const Applications = () => {
  const t = useTexts()
  const go = useNavigate()
  const { date, shortDay, number } = useFormat()
  const [charging, setCharging] = useState<{ ids: number[]; done: () => void }>()
  const back = useSend(decisions.moveWaiting, { refresh: [applications.list, applications.read] })
  const place = useSend(decisions.moveWaiting, { refresh: [applications.list, applications.read] })
  const put = (row: ApplicationRow, step: number) =>
    void place
      .sendAndWait({ id: row.id, place: (row.waitlist_position ?? 1) + step })
      .then(({ from, place: to }) =>
        toastUndoable(t('admissions.placed', { name: nameOf(row), place: to }), () =>
          back.send({ id: row.id, place: from }),
        ),
      )
      .catch(() => undefined)
  const change = (ids: readonly number[]) =>
    void go(`/application-change-status/${ids[0]}${ids.length > 1 ? `?ids=${listed(ids)}` : ''}`)
  const columns: Column<ApplicationRow>[] = [
    {
      key: 'name',
      title: t('admissions.child'),
      sort: 'name',
      cell: (row) => (
        <Link className="medium" to={`/application-student-detail/${row.id}`}>
          <BothScripts name={nameOf(row) || t('admissions.no-name')} own={row.native_name} />
        </Link>
      ),
    },
    {
      key: 'number',
      title: t('admissions.number'),
      sort: 'number',
      numeric: true,
      cell: (row) => (row.number === null ? '' : number(row.number)),
    },
    {
      key: 'grade_level',
      title: t('people.field-grade_level'),
      sort: 'grade_level',
      cell: (row) => row.grade_level && <bdi>{t('people.grade', { grade: row.grade_level })}</bdi>,
    },
    { key: 'term', title: t('admissions.start-term'), cell: (row) => <bdi className="nowrap">{row.term}</bdi> },
    {
      key: 'state',
      title: t('people.status'),
      sort: 'state',
      cell: (row) => (
        <>
          <StateChip of="application" status={row.state} />
          {row.waitlist_position !== null && (
            <div className="small muted nowrap">{t('admissions.place', { place: row.waitlist_position })}</div>
          )}
        </>
      ),
    },
    {
      key: 'todo',
      title: t('admissions.to-do'),
      cell: (row) => (
        <span className="row tight wrap">
          {row.duplicates && <StatusChip status="check" word={t('admissions.double')} />}
          {row.missing > 0 && row.state !== 'draft' && (
            <StatusChip status="missing" word={t('admissions.missing', { count: row.missing })} />
          )}
          {row.to_review > 0 && (
            <StatusChip status="waiting" word={t('admissions.to-review', { count: row.to_review })} />
          )}
          {row.fee === 'due' && <StatusChip status="waiting" word={t('admissions.fee-due')} />}
        </span>
      ),
    },
    {
      key: 'guardian',
      title: t('admissions.guardian'),
      cell: (row) => (
        <>
          <bdi>{row.guardian || row.email}</bdi>
          {row.siblings > 0 && (
            <div className="small muted nowrap">{t('admissions.siblings', { count: row.siblings })}</div>
          )}
        </>
      ),
    },
    {
      key: 'submitted_at',
      title: t('admissions.submitted-on'),
      sort: 'submitted_at',
      cell: (row) => row.submitted_at && shortDay(row.submitted_at),
    },
    {
      key: 'left',
      title: t('enrollment.seats'),
      numeric: true,
      extra: true,
      cell: (row) => (row.left === null ? '' : t('enrollment.seats-left', { left: Math.max(0, row.left) })),
    },
    {
      key: 'birth_date',
      title: t('people.field-birth_date'),
      sort: 'birth_date',
      extra: true,
      cell: (row) => row.birth_date && date(row.birth_date),
    },
    { key: 'email', title: t('admissions.email'), extra: true, cell: (row) => <bdi dir="ltr">{row.email}</bdi> },
    { key: 'fee', title: t('admissions.fee'), extra: true, cell: (row) => t(`admissions.fee-${row.fee}`) },
    {
      key: 'waitlist_position',
      title: t('admissions.waiting-place'),
      sort: 'waitlist_position',
      extra: true,
      numeric: true,
      cell: (row) => row.waitlist_position && number(row.waitlist_position),
    },
    {
      key: 'from_school',
      title: t('admissions.from-school'),
      extra: true,
      cell: (row) => <bdi>{row.from_school}</bdi>,
    },
  ]
  return (
    <>
      <DataTable
        label={t('admissions.applications')}
        of={applications.list}
        columns={columns}
        searchLabel={t('admissions.search')}
        views={(answer) => ({
          name: 'view',
          options: applicationViews.map((value, at) => ({
            value: at === 0 ? '' : value,
            label: t(`admissions.view-${value}`),
            count: answer?.counts[value],
          })),
        })}
        filters={(answer) => [
          {
            name: 'term',
            label: t('admissions.start-term'),
            options: (answer?.terms ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            name: 'grade',
            label: t('people.field-grade_level'),
            options: (answer?.grade_levels ?? []).map((value) => ({ value, label: value })),
          },
          {
            name: 'fee',
            label: t('admissions.fee'),
            options: fees.map((value) => ({ value, label: t(`admissions.fee-${value}`) })),
          },
          {
            name: 'documents',
            label: t('admissions.documents'),
            options: (['missing', 'to-review', 'complete'] as const).map((value) => ({
              value,
              label: t(`admissions.documents-${value}`),
            })),
          },
          {
            name: 'duplicates',
            label: t('admissions.duplicates'),
            options: [{ value: 'true', label: t('admissions.duplicates-only') }],
          },
        ]}
        nameOf={nameOf}
        rowActions={(row) => [
          {
            label: t('admissions.open'),
            icon: IconFileText,
            onClick: () => void go(`/application-student-detail/${row.id}`),
          },
          { label: t('admissions.change-status'), icon: IconArrowsExchange, onClick: () => change([row.id]) },
          {
            label: t('admissions.set-fee'),
            icon: IconReceipt,
            onClick: () => setCharging({ ids: [row.id], done: () => undefined }),
          },
          ...(row.waitlist_position === null
            ? []
            : [
                {
                  label: t('admissions.place-up'),
                  icon: IconArrowUp,
                  disabled: row.waitlist_position === 1,
                  onClick: () => put(row, -1),
                },
                { label: t('admissions.place-down'), icon: IconArrowDown, onClick: () => put(row, 1) },
              ]),
        ]}
        bulk={(ids, done, asked) => [
          { label: t('admissions.change-status'), icon: IconArrowsExchange, onClick: () => change(ids) },
          {
            label: t('admissions.hand-over'),
            icon: IconTransfer,
            onClick: () => void go(`/application-change-school?applications=${listed(ids)}`),
          },
          { label: t('admissions.set-fee'), icon: IconReceipt, onClick: () => setCharging({ ids, done }) },
          {
            label: t('ui.export'),
            icon: IconDownload,
            onClick: () => void saveFile(applications.exported, { ...asked, ids }, 'applications.csv'),
          },
        ]}
        tools={(asked) => <ExportButton of={applications.exported} input={asked} />}
        empty={
          <EmptyState icon={IconFileText} title={t('admissions.none')}>
            {t('admissions.none-why')}
          </EmptyState>
        }
      />
      {charging && <FeeDrawer ids={charging.ids} onDone={charging.done} onClose={() => setCharging(undefined)} />}
    </>
  )
}
