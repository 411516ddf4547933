import { grading, type GradedStudent, type GradingView } from '#contract/gradebook/grading.contract.ts'
import { useRead } from '#web/kernel/queries.ts'
import { GradePanel } from './GradePanel.tsx'
import { WorkPane } from './WorkPane.tsx'

type Props = {
  view: GradingView
  student: GradedStudent
  onNext: (() => void) | undefined
  onDraft: (kept: boolean) => void
}

/** One student: the work at the start, the grade at the end. */
export const StudentWork = ({ view, student, onNext, onDraft }: Props) => {
  const work = useRead(grading.work, { section_id: view.section.id, activity_id: view.activity.id, ref: student.ref })
  return (
    <div className="grading-columns">
      <WorkPane view={view} student={student} work={work} />
      <GradePanel view={view} student={student} work={work} onNext={onNext} onDraft={onDraft} />
    </div>
  )
}
