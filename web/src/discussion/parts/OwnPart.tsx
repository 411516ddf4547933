import type { Thread } from '#contract/discussion/threads.contract.ts'
import { ParticipationLine } from '#web/coursework/parts/classroom/ParticipationLine.tsx'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { WorkChip } from '#web/schedule/parts/timetable/WorkChip.tsx'
import { Note } from '#web/ui/Note.tsx'

/** What a graded thread asks of the student who reads it, or of each child, and how much of it is done. */
export const OwnPart = ({ thread: { participations } }: { thread: Thread }) => {
  const t = useTexts()
  const { moment } = useFormat()
  return participations.map((own) => (
    <Note
      key={own.student.id}
      tone="info"
      title={
        <span className="row wrap">
          <bdi>{own.student.fname}</bdi>
          <span className="small regular">
            {own.due_at ? t('discussion.graded-due', { when: moment(own.due_at) }) : t('discussion.graded')}
          </span>
          <WorkChip state={own.state} />
        </span>
      }
    >
      <ParticipationLine participation={own} />
    </Note>
  ))
}
