import { Modal } from '@mantine/core'
import { annotations } from '#contract/gradebook/annotations.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { AnnotatedWork } from './AnnotatedWork.tsx'

type Props = { activity_id: number; student_id: number | undefined; title: string; onClose: () => void }

/** One's own work with what the grader wrote into it. */
export default function FeedbackBox({ activity_id, student_id, title, onClose }: Props) {
  const t = useTexts()
  const { data, error, refetch } = useReading(annotations.own, { activity_id, ...(student_id && { student_id }) })
  const [latest] = data?.attempts ?? []
  const noted = data?.attempts.find(({ attempt }) => data.rows.some((note) => note.attempt === attempt)) ?? latest
  return (
    <Modal
      opened
      onClose={onClose}
      size={900}
      title={<bdi>{title}</bdi>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack">
        {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data && noted && <AnnotatedWork attempt={noted} notes={data.rows} />}
      </div>
    </Modal>
  )
}
