import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { requestStatuses, type RequestStatus } from '#contract/kernel/request.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { confirm } from '#web/kernel/feedback.ts'
import type { Action } from '../Actions.tsx'
import { BothScripts, PersonLine } from '../Person.tsx'
import { StatusChip } from '../StatusChip.tsx'
import type { Column } from '../table/columns.ts'

/** What lists of requests show of each; `student`: whom it is about. */
export type Requested = {
  id: number
  status: RequestStatus
  note: string
  answer: string
  by: string
  by_role: number
  asked_at: string
  student: { id: number; fname: string; lname: string; native_name: string; photo: string }
}

export const studentOf = ({ student: { fname, lname } }: Pick<Requested, 'student'>): string => `${fname} ${lname}`

/** 'Withdrawn' would read as having left. */
export const RequestChip = ({ status }: { status: RequestStatus }) => {
  const t = useTexts()
  return <StatusChip status={status} {...(status === 'withdrawn' && { word: t('ui.request.taken-back') })} />
}

/** The columns that all requests have. */
export const useRequestColumns = <Row extends Requested>(linkOf?: (row: Row) => string) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const columnOf = (key: string, title: string, cell: Column<Row>['cell'], sort?: string): Column<Row> => ({
    key,
    title: t(title),
    cell,
    ...(sort !== undefined && { sort }),
  })
  const nameOf = (row: Row) => <BothScripts name={studentOf(row)} own={row.student.native_name} />
  return {
    student: columnOf(
      'student',
      'ui.request.student',
      (row) => (
        <PersonLine
          avatar={{ name: studentOf(row), photo: row.student.photo, seed: row.student.id, size: 'small' }}
          name={linkOf ? <Link to={linkOf(row)}>{nameOf(row)}</Link> : nameOf(row)}
        />
      ),
      'student',
    ),
    status: columnOf('status', 'ui.request.status', (row) => <RequestChip status={row.status} />),
    note: columnOf('note', 'ui.request.note', (row) => row.note && <bdi>{row.note}</bdi>),
    by: columnOf('by', 'ui.request.asked-by', (row) => (
      <>
        <bdi>{row.by}</bdi> <span className="muted small">{t(`shell.role.${row.by_role}`)}</span>
      </>
    )),
    asked_at: columnOf(
      'asked_at',
      'ui.request.asked-on',
      (row) => <span className="nowrap">{shortDay(row.asked_at)}</span>,
      'asked_at',
    ),
    answer: columnOf('answer', 'ui.request.answer', (row) => row.answer && <bdi>{row.answer}</bdi>),
  }
}

/** The filter by status that all lists of requests have. */
export const useStatusFilter = () => {
  const t = useTexts()
  return {
    name: 'status',
    label: t('ui.request.status'),
    options: requestStatuses.map((value) => ({
      value,
      label: t(value === 'withdrawn' ? 'ui.request.taken-back' : `ui.status.${value}`),
    })),
  }
}

/** Takes a request back after a question. */
export const useTakeBack = () => {
  const t = useTexts()
  return (message: string, takeBack: () => void): Action => ({
    label: t('ui.request.take-back'),
    icon: IconArrowBackUp,
    onClick: () => confirm({ message, onConfirm: takeBack }),
  })
}
