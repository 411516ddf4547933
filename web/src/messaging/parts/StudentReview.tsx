import { Button, Textarea } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { reviews } from '#contract/messaging/reviews.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { ReviewedThreads } from './ReviewedThreads.tsx'

/** The conversations of a student with staff, after a reason was given. */
export const StudentReview = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const [chosen, setChosen] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const review = useSend(reviews.student)
  return (
    <SideDrawer width="wide" title={t('messaging.review-student')} onClose={onClose}>
      <form
        className="form-section"
        onSubmit={(event) => {
          event.preventDefault()
          review.send({ student_id: Number(chosen[0]), reason })
        }}
      >
        <p className="muted">{t('messaging.review-student-sub')}</p>
        <PersonPicker kind="student" label={t('messaging.student')} value={chosen} onChange={setChosen} single />
        <Textarea
          label={t('messaging.report-reason')}
          description={t('messaging.review-reason')}
          value={reason}
          maxLength={500}
          dir="auto"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="row">
          <Button
            type="submit"
            variant="filled"
            disabled={chosen.length === 0 || !reason.trim()}
            loading={review.sending}
          >
            {t('messaging.show-conversations')}
          </Button>
          <Button
            disabled={chosen.length === 0 || !reason.trim()}
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() =>
              void saveFile(reviews.exported, { student_id: Number(chosen[0]), reason }, 'conversations.csv')
            }
          >
            {t('ui.export')}
          </Button>
        </div>
        {review.data && <ReviewedThreads threads={review.data.threads} />}
      </form>
    </SideDrawer>
  )
}
