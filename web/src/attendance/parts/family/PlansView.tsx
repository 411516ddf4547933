import { IconCalendarEvent, IconCheck, IconX } from '@tabler/icons-react'
import { planStates } from '#contract/attendance/plan.states.ts'
import { useState } from 'react'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTransitionsHere } from '#web/settings/states-here.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StateChip } from '#web/settings/StateChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { Answer } from '#web/ui/request/Answer.tsx'
import { DecideDrawer } from '#web/ui/request/DecideDrawer.tsx'
import { CodeChip } from '../code-style.tsx'
import { PlanDays } from './PlanDays.tsx'

type Answer = Out<typeof attendancePlans.list>
type Row = Answer['rows'][number]
type Action = 'approve' | 'decline'

/** Absences that parents announced; an approved one stands in the rolls of its days. */
export const PlansView = () => {
  const t = useTexts()
  const { moment } = useFormat()
  const decide = useSend(attendancePlans.decide, {
    refresh: attendancePlans.list,
    onDone: ({ ids }) => toastSaved(t('attendance.plans-decided', { count: ids.length })),
  })
  const [declining, setDeclining] = useState<{ ids: number[]; done: () => void }>()
  const actionsFor = (ids: number[], done: () => void) => [
    {
      action: 'approve' as const,
      label: t('ui.request.approve'),
      icon: IconCheck,
      onClick: () => {
        decide.send({ ids, approved: true, answer: '' })
        done()
      },
    },
    {
      action: 'decline' as const,
      label: t('ui.request.decline'),
      icon: IconX,
      onClick: () => setDeclining({ ids, done }),
    },
  ]
  const here = useTransitionsHere('absence', planStates)
  const open = (status: Row['status'], action: Action) =>
    here.transitions.some(
      (transition) => transition.action === action && transition.from.some((from) => from === status),
    )
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('attendance.student'),
      sort: 'name',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.student_id, size: 'small' }}
          name={<BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />}
          sub={t('attendance.grade', { grade: row.grade_level })}
        />
      ),
    },
    {
      key: 'start_date',
      title: t('attendance.days-away'),
      sort: 'start_date',
      cell: (row) => <PlanDays of={row} />,
    },
    { key: 'code', title: t('attendance.code'), cell: (row) => <CodeChip code={row.code} /> },
    { key: 'reason', title: t('attendance.reason'), cell: (row) => <bdi>{row.note}</bdi> },
    { key: 'status', title: t('attendance.status'), cell: (row) => <StateChip of="absence" status={row.status} /> },
    {
      key: 'asked_at',
      title: t('attendance.asked'),
      sort: 'asked_at',
      cell: (row) => t('attendance.asked-by', { who: row.by, when: moment(row.asked_at) }),
    },
  ]
  return (
    <>
      <DataTable
        label={t('attendance.view-planned')}
        of={attendancePlans.list}
        columns={columns}
        searchLabel={t('attendance.find-student')}
        filters={[
          {
            name: 'status',
            label: t('attendance.status'),
            options: planStates.states.map((value) => ({ value, label: t(`ui.status.${value}`) })),
          },
        ]}
        nameOf={(row) => `${row.fname} ${row.lname}`}
        rowActions={(row) => actionsFor([row.id], () => undefined).filter(({ action }) => open(row.status, action))}
        bulk={actionsFor}
        empty={
          <EmptyState icon={IconCalendarEvent} title={t('attendance.no-plans')}>
            {t('attendance.no-plans-why')}
          </EmptyState>
        }
      />
      {declining && (
        <DecideDrawer count={declining.ids.length} onClose={() => setDeclining(undefined)}>
          <div className="form-section">
            <Answer
              sending={decide.sending}
              approvable={false}
              onDecide={(approved, answer) => {
                decide.send({ ids: declining.ids, approved, answer })
                declining.done()
                setDeclining(undefined)
              }}
            />
          </div>
        </DecideDrawer>
      )}
    </>
  )
}
