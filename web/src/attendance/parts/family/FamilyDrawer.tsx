import '../../attendance.css'
import { Button, Drawer, Select, Switch, TextInput } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { attendanceDays } from '#contract/attendance/days.contract.ts'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { StateChip } from '#web/settings/StateChip.tsx'
import { CodeChip, wordOf } from '../code-style.tsx'
import { PlanDays } from './PlanDays.tsx'
import { StudentDays } from '../office/StudentDays.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

type Plans = Out<typeof attendancePlans.own>

/** Attendance as the student and the parents see it; parents announce days away. */
export default function FamilyDrawer({ student_id, onClose }: { student_id?: number; onClose: () => void }) {
  const t = useTexts()
  const { data, error, refetch } = useReading(attendanceDays.own, { ...(student_id && { student_id }) })
  const plans = useReading(attendancePlans.own, { ...(student_id && { student_id }) }).data
  return (
    <Drawer
      opened
      onClose={onClose}
      size={560}
      title={data ? t('attendance.of', { name: data.student.fname }) : t('attendance.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="card-body stack">
        {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {plans && (plans.can.announce || plans.plans.length > 0) && (
          <DaysAway student_id={student_id ?? 0} plans={plans} />
        )}
        {data && <StudentDays of={data} />}
      </div>
    </Drawer>
  )
}

const DaysAway = ({ student_id, plans }: { student_id: number; plans: Plans }) => {
  const t = useTexts()
  const [announcing, setAnnouncing] = useState(false)
  const withdraw = useSend(attendancePlans.takeBack, { refresh: attendancePlans.own })
  return (
    <Card
      flush
      title={t('attendance.planned')}
      actions={
        plans.can.announce &&
        !announcing && (
          <Button leftSection={<IconCalendarPlus size={16} stroke={1.75} />} onClick={() => setAnnouncing(true)}>
            {t('attendance.announce')}
          </Button>
        )
      }
    >
      {announcing && <AnnounceForm student_id={student_id} plans={plans} onDone={() => setAnnouncing(false)} />}
      <ul className="list">
        {plans.plans.map((plan) => (
          <li key={plan.id}>
            <div className="grow">
              <div className="medium">
                <PlanDays of={plan} />
              </div>
              {(plan.note || plan.answer) && (
                <div className="small muted">
                  <bdi>{[plan.note, plan.answer].filter(Boolean).join(' – ')}</bdi>
                </div>
              )}
            </div>
            <div className="row wrap end">
              <CodeChip code={plan.code} />
              <StateChip of="absence" status={plan.status} />
              {plans.can.announce && plan.end_date >= plans.today && plan.status !== 'declined' && (
                <Button size="xs" onClick={() => withdraw.send({ id: plan.id })}>
                  {t('attendance.withdraw')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const AnnounceForm = ({
  student_id,
  plans: { today, codes },
  onDone,
}: {
  student_id: number
  plans: Plans
  onDone: () => void
}) => {
  const t = useTexts()
  const state = useEntityForm({
    to: attendancePlans.ask,
    refresh: attendancePlans.own,
    initial: {
      part: false,
      start_date: today,
      end_date: today,
      start_time: '',
      end_time: '',
      code_id: String(codes[0]?.id ?? ''),
      note: '',
    },
    input: ({ part, ...values }) => ({
      ...values,
      student_id,
      start_time: part ? values.start_time : null,
      end_time: part ? values.end_time : null,
      code_id: Number(values.code_id),
      end_date: part || values.end_date < values.start_date ? values.start_date : values.end_date,
    }),
    saved: t('attendance.announced'),
    onSaved: onDone,
  })
  const { part } = state.values
  return (
    <form className="card-body stack close" onSubmit={state.submit} noValidate>
      <Switch {...state.field('part', t('attendance.part-of-day'), { hint: t('attendance.part-hint') })} />
      <div className="form-grid">
        <DateField
          {...state.field('start_date', t(part ? 'attendance.day' : 'attendance.first-day'))}
          minDate={today}
          valueFormat="ddd D MMM YYYY"
        />
        {!part && (
          <DateField
            {...state.field('end_date', t('attendance.last-day'))}
            minDate={state.values.start_date || today}
            valueFormat="ddd D MMM YYYY"
          />
        )}
        {part && (
          <div className="row top">
            <TimeInput className="grow" {...state.field('start_time', t('attendance.from'))} />
            <TimeInput className="grow" {...state.field('end_time', t('attendance.to'))} />
          </div>
        )}
        <Select
          {...state.field('code_id', t('attendance.why-away'))}
          data={codes.map((code) => ({ value: String(code.id), label: wordOf(t, code) }))}
          allowDeselect={false}
        />
        <TextInput {...state.field('note', t('attendance.reason'), { optional: true })} maxLength={200} />
      </div>
      <div className="row end">
        <Button onClick={onDone}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="filled" loading={state.sending}>
          {t('attendance.announce')}
        </Button>
      </div>
    </form>
  )
}
