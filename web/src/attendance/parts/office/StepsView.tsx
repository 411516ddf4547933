import { IconArrowBackUp, IconCalendar, IconCheck, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { attendanceSteps, type ReachedStep, stepsReport } from '#contract/attendance/steps.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StepDoneDrawer } from './StepDoneDrawer.tsx'
import { StepState } from './StepState.tsx'
import { StudentDrawer } from './StudentDrawer.tsx'

type Named = { ids: number[]; done: () => void }
const nameOf = ({ fname, lname }: ReachedStep) => `${fname} ${lname}`

/** Students who have reached a step; what is still to be done comes first. */
export const StepsView = () => {
  const t = useTexts()
  const [student, open] = useInAddress('student')
  const [chosen, setChosen] = useState<Named>()
  const record = useSend(attendanceSteps.record, { refresh: 'attendance_step' })
  const complete = async ({ ids, done }: Named, note: string) => {
    const made = (await record.sendAndWait({ ids, done: true, note })).ids
    if (made.length > 0)
      toastUndoable(t('attendance.steps-done', { count: made.length }), () =>
        record.send({ ids: made, done: false, note: '' }),
      )
    done()
    setChosen(undefined)
  }
  const reopen = async ({ ids, done }: Named) => {
    const { ids: gone } = await record.sendAndWait({ ids, done: false, note: '' })
    toastSaved(t('attendance.steps-open', { count: gone.length }))
    done()
  }
  const completing = (named: Named) => ({
    label: t('attendance.mark-done'),
    icon: IconCheck,
    onClick: () => setChosen(named),
  })
  const reopening = (named: Named) => ({
    label: t('attendance.step-reopen'),
    icon: IconArrowBackUp,
    onClick: () => void reopen(named).catch(() => undefined),
  })
  return (
    <>
      <ReportTable
        of={stepsReport}
        cells={{
          name: (row) => (
            <PersonLine
              avatar={{ name: nameOf(row), photo: row.photo, seed: row.student_id, size: 'small' }}
              name={
                <button type="button" className="link" onClick={() => open(String(row.student_id))}>
                  <BothScripts name={nameOf(row)} own={row.native_name} />
                </button>
              }
            />
          ),
          state: (row) => <StepState of={row} />,
        }}
        searchLabel={t('attendance.find-student')}
        nameOf={(row) => `${nameOf(row)}, ${row.step}`}
        rowActions={(row) => {
          const named = { ids: [row.id], done: () => undefined }
          return [
            row.state === 'done' ? reopening(named) : completing(named),
            { label: t('attendance.see-days'), icon: IconCalendar, onClick: () => open(String(row.student_id)) },
          ]
        }}
        bulk={(ids, done) => [completing({ ids, done }), reopening({ ids, done })]}
        empty={
          <EmptyState icon={IconUserCheck} title={t('attendance.no-steps')}>
            {t('attendance.no-steps-why')}
          </EmptyState>
        }
      />
      {chosen && (
        <StepDoneDrawer
          count={chosen.ids.length}
          sending={record.sending}
          onClose={() => setChosen(undefined)}
          onDone={(note) => void complete(chosen, note).catch(() => undefined)}
        />
      )}
      {Number(student) > 0 && <StudentDrawer student_id={Number(student)} onClose={() => open('')} />}
    </>
  )
}
