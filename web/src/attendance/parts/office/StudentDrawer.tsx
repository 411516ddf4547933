import { Drawer } from '@mantine/core'
import { attendanceDays } from '#contract/attendance/days.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { StudentDays } from './StudentDays.tsx'

/** One student's attendance, for staff. */
export const StudentDrawer = ({ student_id, onClose }: { student_id: number; onClose: () => void }) => {
  const t = useTexts()
  const { data, error, refetch } = useReading(attendanceDays.ofStudent, { student_id })
  return (
    <Drawer
      opened
      onClose={onClose}
      size={560}
      title={data ? t('attendance.of', { name: `${data.student.fname} ${data.student.lname}` }) : t('attendance.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {error && !data ? (
        <ErrorState error={error} onAgain={() => void refetch()} />
      ) : data ? (
        <div className="card-body">
          <StudentDays of={data} />
        </div>
      ) : (
        <ListSkeleton />
      )}
    </Drawer>
  )
}
