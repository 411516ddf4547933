import { Button } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'react-router'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { standards } from '#contract/gradebook/standards.contract.ts'
import { teacher } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { AwardsCard } from '#web/people/parts/awards/AwardsCard.tsx'
import { CustomCard } from '#web/people/parts/record/CustomCard.tsx'
import { StudentFrame } from '#web/people/parts/record/StudentFrame.tsx'
import { TaughtContact } from '#web/people/parts/record/TaughtContact.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { ChooseStudent } from '#web/people/parts/ChooseStudent.tsx'
import { ProgressView } from './parts/ProgressView.tsx'
import { StandardsProgress } from './parts/standards/StandardsProgress.tsx'
import { StudentPath } from './slots.ts'

/** Of one student as the school sees it: /student-current-course and /student-full-path. */
export default function StudentProgressScreen() {
  const t = useTexts()
  const withOtherGrades = useHas('other-grades')
  return (
    <StudentFrame
      empty={<ChooseStudent />}
      actions={(student_id) =>
        withOtherGrades && (
          <Button component={Link} to={`/other-grades/${student_id}`}>
            {t('other-grades.title')}
          </Button>
        )
      }
    >
      {(student_id) => <OfStudent student_id={student_id} />}
    </StudentFrame>
  )
}

const OfStudent = ({ student_id }: { student_id: number }) => {
  const { role } = useSignedIn()
  const withPath = useHas('paths')
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const template_id = Number(address.get('what_if')) || undefined
  const asked = address.get('view')
  const isFull = pathname.startsWith('/student-full-path')
  const read = useRead(progress.ofStudent, { student_id })
  return (
    <>
      <ProgressView
        progress={read}
        explained={read.explained}
        view={(asked === 'path' && withPath) || asked === 'standards' ? asked : isFull ? 'full' : 'current'}
        addressOf={
          isFull
            ? {
                full: `/student-full-path/${student_id}`,
                ...(withPath && { path: `/student-full-path/${student_id}?view=path` }),
              }
            : {
                current: `/student-current-course/${student_id}`,
                standards: `/student-current-course/${student_id}?view=standards`,
              }
        }
        standards={
          <Reading of={`standards:${student_id}`}>
            <Standards student_id={student_id} />
          </Reading>
        }
        path={
          <Reading of={`${student_id}:${template_id}`}>
            <StudentPath student_id={student_id} template_id={template_id} />
          </Reading>
        }
      />
      {role === teacher && !isFull && (
        <>
          <TaughtContact student_id={student_id} />
          <CustomCard person_id={student_id} />
          <AwardsCard student_id={student_id} />
        </>
      )}
    </>
  )
}

const Standards = ({ student_id }: { student_id: number }) => (
  <StandardsProgress book={useRead(standards.ofStudent, { student_id })} />
)
