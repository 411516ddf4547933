import { Button } from '@mantine/core'
import { IconCheck, IconClockPlus, IconDownload, IconInbox, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { schoolAdmin, student } from '#contract/kernel/access.ts'
import { type EnrollmentRequest, enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import {
  type EnrollmentChangeRequest,
  enrollmentChangeRequestKinds,
  enrollmentChangeRequests,
} from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { AskEnrollmentChange } from './parts/AskEnrollmentChange.tsx'
import { DecideEnrollmentChangesDrawer } from './parts/DecideEnrollmentChanges.tsx'
import { RequestTabs } from './parts/RequestTabs.tsx'
import { Asked } from './parts/EnrollmentChangeRequest.tsx'
import { studentOf, useRequestColumns, useStatusFilter, useTakeBack } from '#web/ui/request/request-columns.tsx'

/**
 * More time in self-paced classes and leaving classes: what waits for the office, and for everybody else what was
 * asked.
 */
export default function EnrollmentChangeRequestsScreen() {
  const { role } = useSignedIn()
  const [address] = useSearchParams()
  if (role === schoolAdmin) return <All />
  return address.get('of') === 'places' && role !== student ? <OwnPlaces /> : <Own />
}

const useParts = (linkOf?: (row: EnrollmentChangeRequest) => string) => {
  const t = useTexts()
  const { student: person, note, by, asked_at, answer, status } = useRequestColumns<EnrollmentChangeRequest>(linkOf)
  const columns: Column<EnrollmentChangeRequest>[] = [
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
      options: enrollmentChangeRequestKinds.map((value) => ({ value, label: t(`enrollment.kind-${value}`) })),
    },
    useStatusFilter(),
  ]
  return { person, columns, filters }
}

const All = () => {
  const t = useTexts()
  const { person, columns, filters } = useParts((row) => `/${row.kind}-request-detail?id=${row.id}`)
  const [deciding, setDeciding] = useState<{ ids: number[]; approved: boolean; done: () => void }>()
  return (
    <div className="full">
      <PageHeader
        title={t('enrollment.change-of-enrollment-requests')}
        sub={t('enrollment.change-of-enrollment-requests-sub')}
      />
      <RequestTabs />
      <DataTable
        label={t('enrollment.change-of-enrollment-requests')}
        of={enrollmentChangeRequests.list}
        columns={[person, ...columns.filter(({ key }) => key !== 'answer')]}
        searchLabel={t('enrollment.search-requests')}
        filters={filters}
        nameOf={studentOf}
        bulk={(ids, done, asked) => [
          {
            label: t('ui.request.approve'),
            icon: IconCheck,
            onClick: () => setDeciding({ ids, approved: true, done }),
          },
          { label: t('ui.request.decline'), icon: IconX, onClick: () => setDeciding({ ids, approved: false, done }) },
          {
            label: t('ui.export'),
            icon: IconDownload,
            onClick: () =>
              void saveFile(enrollmentChangeRequests.exported, { ...asked, ids }, 'enrollment-change-requests.csv'),
          },
        ]}
        tools={(asked) => <ExportButton of={enrollmentChangeRequests.exported} input={asked} />}
        empty={
          <EmptyState icon={IconInbox} title={t('enrollment.no-requests')}>
            {t('enrollment.no-change-of-enrollment-requests-why')}
          </EmptyState>
        }
      />
      {deciding && <DecideEnrollmentChangesDrawer {...deciding} onClose={() => setDeciding(undefined)} />}
    </div>
  )
}

const Own = () => {
  const t = useTexts()
  const { role } = useSignedIn()
  const { person, columns, filters } = useParts()
  const [asking, setAsking] = useState(false)
  const takeBackOf = useTakeBack()
  const takeBack = useSend(enrollmentChangeRequests.takeBack, {
    refresh: [enrollmentChangeRequests.own, enrollmentChangeRequests.choices, 'unit'],
    onDone: () => toastSaved(t('ui.request.is-taken-back')),
  })
  const askButton = (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAsking(true)}>
      {t('enrollment.ask')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('enrollment.change-of-enrollment-requests-own')}
        sub={t('enrollment.change-of-enrollment-requests-own-sub')}
        actions={askButton}
      />
      <OwnTabs />
      <DataTable
        label={t('enrollment.change-of-enrollment-requests-own')}
        of={enrollmentChangeRequests.own}
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
            {t('enrollment.change-of-enrollment-requests-own-why')}
          </EmptyState>
        }
      />
      {asking && <AskEnrollmentChange onClose={() => setAsking(false)} />}
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
    { value: '', label: t('enrollment.change-of-enrollment-requests-own') },
    { value: 'places', label: t('enrollment.places-own') },
  ]
  return <ViewTabs label={t('enrollment.my-requests')} views={{ name: 'of', options }} address={address} />
}

/** The places in classes that the reader asked for, with what became of them. */
const OwnPlaces = () => {
  const t = useTexts()
  const withdraw = useSend(enrollmentRequests.takeBack, {
    refresh: [enrollmentRequests.own, enrollmentRequests.ofStudent, enrollmentRequests.choices],
    onDone: () => toastSaved(t('ui.request.is-taken-back')),
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
