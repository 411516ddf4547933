import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconClockPlus,
  IconDownload,
  IconInbox,
  IconPlus,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { schoolAdmin, student } from '#contract/kernel/access.ts'
import { type EnrollmentRequest, enrollmentRequests, requestStatuses } from '#contract/enrollment/requests.contract.ts'
import { type StayRequest, stayRequestKinds, stayRequests } from '#contract/enrollment/stay-requests.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { confirm, tellSaved } from '#web/kernel/tell.ts'
import { AskStay } from './parts/AskStay.tsx'
import { DecideStaysDrawer } from './parts/DecideStays.tsx'
import { RequestTabs } from './parts/RequestTabs.tsx'
import { Asked, RequestChip } from './parts/StayRequest.tsx'

/** More time in self-paced classes and leaving classes: what waits for the office, and for everybody else what was asked. */
export default function StayRequestsScreen() {
  const { role } = useSignedIn()
  const [address] = useSearchParams()
  if (role === schoolAdmin) return <All />
  return address.get('of') === 'places' && role !== student ? <OwnPlaces /> : <Own />
}

const nameOf = ({ student: { fname, lname } }: StayRequest) => `${fname} ${lname}`

const useParts = () => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const person = (link: boolean): Column<StayRequest> => ({
    key: 'student',
    title: t('enrollment.student'),
    sort: 'student',
    cell: (row) => {
      const name = <BothScripts name={nameOf(row)} own={row.student.native_name} />
      return (
        <PersonLine
          avatar={{ name: nameOf(row), photo: row.student.photo, seed: row.student.id, size: 'small' }}
          name={link ? <Link to={`/${row.kind}-request-detail?id=${row.id}`}>{name}</Link> : name}
        />
      )
    },
  })
  const columns: Column<StayRequest>[] = [
    { key: 'section', title: t('enrollment.class'), sort: 'section', cell: (row) => <bdi>{row.section}</bdi> },
    { key: 'kind', title: t('enrollment.column-kind'), sort: 'kind', cell: (row) => <Asked row={row} /> },
    { key: 'status', title: t('people.status'), sort: 'status', cell: (row) => <RequestChip status={row.status} /> },
    { key: 'note', title: t('enrollment.column-note'), cell: (row) => row.note && <bdi>{row.note}</bdi> },
    {
      key: 'by',
      title: t('enrollment.asked-by'),
      cell: (row) => (
        <>
          <bdi>{row.by}</bdi> <span className="muted small">{t(`shell.role.${row.by_role}`)}</span>
        </>
      ),
    },
    {
      key: 'asked_at',
      title: t('enrollment.asked-on'),
      sort: 'asked_at',
      cell: (row) => <span className="nowrap">{shortDay(row.asked_at)}</span>,
    },
    { key: 'answer', title: t('enrollment.column-answer'), cell: (row) => row.answer && <bdi>{row.answer}</bdi> },
  ]
  const filters = [
    {
      name: 'kind',
      label: t('enrollment.column-kind'),
      options: stayRequestKinds.map((value) => ({ value, label: t(`enrollment.kind-${value}`) })),
    },
    {
      name: 'status',
      label: t('people.status'),
      options: requestStatuses.map((value) => ({
        value,
        label: t(value === 'withdrawn' ? 'enrollment.taken-back' : `ui.status.${value}`),
      })),
    },
  ]
  return { person, columns, filters }
}

const All = () => {
  const t = useTexts()
  const { person, columns, filters } = useParts()
  const [deciding, decide] = useState<{ ids: number[]; approved: boolean; done: () => void }>()
  return (
    <div className="full">
      <PageHeader title={t('enrollment.stay-requests')} sub={t('enrollment.stay-requests-sub')} />
      <RequestTabs />
      <DataTable
        label={t('enrollment.stay-requests')}
        of={stayRequests.list}
        columns={[person(true), ...columns.filter(({ key }) => key !== 'answer')]}
        searchLabel={t('enrollment.search-requests')}
        filters={filters}
        nameOf={nameOf}
        bulk={(ids, done, asked) => [
          { label: t('people.approve'), icon: IconCheck, onClick: () => decide({ ids, approved: true, done }) },
          { label: t('people.decline'), icon: IconX, onClick: () => decide({ ids, approved: false, done }) },
          {
            label: t('ui.export'),
            icon: IconDownload,
            onClick: () => void saveFile(stayRequests.exported, { ...asked, ids }, 'stay-requests.csv'),
          },
        ]}
        tools={(asked) => (
          <Button
            size="xs"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => void saveFile(stayRequests.exported, asked, 'stay-requests.csv')}
          >
            {t('ui.export')}
          </Button>
        )}
        empty={
          <EmptyState icon={IconInbox} title={t('enrollment.no-requests')}>
            {t('enrollment.no-stay-requests-why')}
          </EmptyState>
        }
      />
      {deciding && <DecideStaysDrawer {...deciding} onClose={() => decide(undefined)} />}
    </div>
  )
}

const Own = () => {
  const t = useTexts()
  const { role } = useSignedIn()
  const { person, columns, filters } = useParts()
  const [asking, ask] = useState(false)
  const takeBack = useSend(stayRequests.takeBack, {
    refresh: [stayRequests.own, stayRequests.choices, 'unit'],
    onDone: () => tellSaved(t('enrollment.is-taken-back')),
  })
  const askButton = (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => ask(true)}>
      {t('enrollment.ask')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('enrollment.stay-requests-own')}
        sub={t('enrollment.stay-requests-own-sub')}
        actions={askButton}
      />
      <OwnTabs />
      <DataTable
        label={t('enrollment.stay-requests-own')}
        of={stayRequests.own}
        columns={role === student ? columns : [person(false), ...columns]}
        searchLabel={t(role === student ? 'enrollment.class' : 'enrollment.search-requests')}
        filters={filters}
        nameOf={(row) => `${nameOf(row)}, ${row.section}`}
        rowActions={(row) =>
          row.can.take_back
            ? [
                {
                  label: t('enrollment.take-back'),
                  icon: IconArrowBackUp,
                  onClick: () =>
                    confirm({
                      message: t('enrollment.really-take-back', { section: row.section }),
                      onConfirm: () => takeBack.send({ id: row.id }),
                    }),
                },
              ]
            : []
        }
        empty={
          <EmptyState icon={IconClockPlus} title={t('enrollment.nothing-asked-yet')}>
            {t('enrollment.stay-requests-own-why')}
          </EmptyState>
        }
      />
      {asking && <AskStay onClose={() => ask(false)} />}
    </>
  )
}

/** What was asked about classes that are taken, and the places that were asked for. */
const OwnTabs = () => {
  const t = useTexts()
  const { role } = useSignedIn()
  const withRequests = useHas('enrollment-requests')
  const [address] = useSearchParams()
  if (role === student || !withRequests) return null
  const options = [
    { value: '', label: t('enrollment.stay-requests-own') },
    { value: 'places', label: t('enrollment.places-own') },
  ]
  return <ViewTabs label={t('enrollment.my-requests')} views={{ name: 'of', options }} address={address} />
}

const studentOf = ({ student: { fname, lname } }: EnrollmentRequest) => `${fname} ${lname}`

/** The places in classes that the reader asked for, with what became of them. */
const OwnPlaces = () => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const withdraw = useSend(enrollmentRequests.withdraw, {
    refresh: [enrollmentRequests.own, enrollmentRequests.ofStudent, enrollmentRequests.choices],
    onDone: () => tellSaved(t('enrollment.is-taken-back')),
  })
  const columns: Column<EnrollmentRequest>[] = [
    {
      key: 'student',
      title: t('enrollment.student'),
      sort: 'student',
      cell: (row) => (
        <PersonLine
          avatar={{ name: studentOf(row), photo: row.student.photo, seed: row.student.id, size: 'small' }}
          name={
            <Link to={`/student-request-enrollment/${row.student.id}`}>
              <BothScripts name={studentOf(row)} own={row.student.native_name} />
            </Link>
          }
        />
      ),
    },
    { key: 'section', title: t('enrollment.class'), sort: 'section', cell: (row) => <bdi>{row.section}</bdi> },
    { key: 'status', title: t('people.status'), cell: (row) => <RequestChip status={row.status} /> },
    { key: 'note', title: t('enrollment.column-note'), cell: (row) => row.note && <bdi>{row.note}</bdi> },
    {
      key: 'asked_at',
      title: t('enrollment.asked-on'),
      sort: 'asked_at',
      cell: (row) => <span className="nowrap">{shortDay(row.asked_at)}</span>,
    },
    { key: 'answer', title: t('enrollment.column-answer'), cell: (row) => row.reason && <bdi>{row.reason}</bdi> },
  ]
  return (
    <>
      <PageHeader title={t('enrollment.places-own')} sub={t('enrollment.places-own-sub')} />
      <OwnTabs />
      <DataTable
        label={t('enrollment.places-own')}
        of={enrollmentRequests.own}
        columns={columns}
        searchLabel={t('enrollment.search-requests')}
        filters={[
          {
            name: 'status',
            label: t('people.status'),
            options: requestStatuses.map((value) => ({
              value,
              label: t(value === 'withdrawn' ? 'enrollment.taken-back' : `ui.status.${value}`),
            })),
          },
        ]}
        nameOf={(row) => `${studentOf(row)}, ${row.section}`}
        rowActions={(row) =>
          row.status === 'requested'
            ? [
                {
                  label: t('enrollment.take-back'),
                  icon: IconArrowBackUp,
                  onClick: () =>
                    confirm({
                      message: t('enrollment.really-take-back', { section: row.section }),
                      onConfirm: () => withdraw.send({ id: row.id }),
                    }),
                },
              ]
            : []
        }
        empty={
          <EmptyState icon={IconInbox} title={t('enrollment.nothing-asked-yet')}>
            {t('enrollment.places-own-why')}
          </EmptyState>
        }
      />
    </>
  )
}
