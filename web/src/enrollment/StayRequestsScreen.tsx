import { Button } from '@mantine/core'
import { IconCheck, IconClockPlus, IconDownload, IconInbox, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { schoolAdmin, student } from '#contract/kernel/access.ts'
import { type EnrollmentRequest, enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { type StayRequest, stayRequestKinds, stayRequests } from '#contract/enrollment/stay-requests.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { tellSaved } from '#web/kernel/tell.ts'
import { AskStay } from './parts/AskStay.tsx'
import { DecideStaysDrawer } from './parts/DecideStays.tsx'
import { RequestTabs } from './parts/RequestTabs.tsx'
import { Asked } from './parts/StayRequest.tsx'
import { studentOf, useRequestColumns, useStatusFilter, useTakeBack } from '#web/ui/request/request-columns.tsx'

/** More time in self-paced classes and leaving classes: what waits for the office, and for everybody else what was asked. */
export default function StayRequestsScreen() {
  const { role } = useSignedIn()
  const [address] = useSearchParams()
  if (role === schoolAdmin) return <All />
  return address.get('of') === 'places' && role !== student ? <OwnPlaces /> : <Own />
}

const useParts = (linkOf?: (row: StayRequest) => string) => {
  const t = useTexts()
  const { student: person, note, by, asked_at, answer, status } = useRequestColumns<StayRequest>(linkOf)
  const columns: Column<StayRequest>[] = [
    { key: 'section', title: t('enrollment.class'), sort: 'section', cell: (row) => <bdi>{row.section}</bdi> },
    { key: 'kind', title: t('enrollment.column-kind'), sort: 'kind', cell: (row) => <Asked row={row} /> },
    { ...status, sort: 'status' },
    note,
    by,
    asked_at,
    answer,
  ]
  const filters = [
    {
      name: 'kind',
      label: t('enrollment.column-kind'),
      options: stayRequestKinds.map((value) => ({ value, label: t(`enrollment.kind-${value}`) })),
    },
    useStatusFilter(),
  ]
  return { person, columns, filters }
}

const All = () => {
  const t = useTexts()
  const { person, columns, filters } = useParts((row) => `/${row.kind}-request-detail?id=${row.id}`)
  const [deciding, decide] = useState<{ ids: number[]; approved: boolean; done: () => void }>()
  return (
    <div className="full">
      <PageHeader title={t('enrollment.stay-requests')} sub={t('enrollment.stay-requests-sub')} />
      <RequestTabs />
      <DataTable
        label={t('enrollment.stay-requests')}
        of={stayRequests.list}
        columns={[person, ...columns.filter(({ key }) => key !== 'answer')]}
        searchLabel={t('enrollment.search-requests')}
        filters={filters}
        nameOf={studentOf}
        bulk={(ids, done, asked) => [
          { label: t('ui.request.approve'), icon: IconCheck, onClick: () => decide({ ids, approved: true, done }) },
          { label: t('ui.request.decline'), icon: IconX, onClick: () => decide({ ids, approved: false, done }) },
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
  const takeBackOf = useTakeBack()
  const takeBack = useSend(stayRequests.takeBack, {
    refresh: [stayRequests.own, stayRequests.choices, 'unit'],
    onDone: () => tellSaved(t('ui.request.is-taken-back')),
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
        columns={role === student ? columns : [person, ...columns]}
        searchLabel={t(role === student ? 'enrollment.class' : 'enrollment.search-requests')}
        filters={filters}
        nameOf={(row) => `${studentOf(row)}, ${row.section}`}
        rowActions={(row) =>
          row.can.take_back
            ? [
                takeBackOf(t('enrollment.really-take-back', { section: row.section }), () =>
                  takeBack.send({ id: row.id }),
                ),
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

/** The places in classes that the reader asked for, with what became of them. */
const OwnPlaces = () => {
  const t = useTexts()
  const withdraw = useSend(enrollmentRequests.takeBack, {
    refresh: [enrollmentRequests.own, enrollmentRequests.ofStudent, enrollmentRequests.choices],
    onDone: () => tellSaved(t('ui.request.is-taken-back')),
  })
  const {
    student: person,
    status,
    note,
    asked_at,
    answer,
  } = useRequestColumns<EnrollmentRequest>((row) => `/student-request-enrollment/${row.student.id}`)
  const section: Column<EnrollmentRequest> = {
    key: 'section',
    title: t('enrollment.class'),
    sort: 'section',
    cell: (row) => <bdi>{row.section}</bdi>,
  }
  const takeBackOf = useTakeBack()
  const byStatus = useStatusFilter()
  return (
    <>
      <PageHeader title={t('enrollment.places-own')} sub={t('enrollment.places-own-sub')} />
      <OwnTabs />
      <DataTable
        label={t('enrollment.places-own')}
        of={enrollmentRequests.own}
        columns={[person, section, status, note, asked_at, answer]}
        searchLabel={t('enrollment.search-requests')}
        filters={[byStatus]}
        nameOf={(row) => `${studentOf(row)}, ${row.section}`}
        rowActions={(row) =>
          row.status === 'requested'
            ? [
                takeBackOf(t('enrollment.really-take-back', { section: row.section }), () =>
                  withdraw.send({ id: row.id }),
                ),
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
