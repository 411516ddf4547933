import { Button } from '@mantine/core'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'

/** What parents were told on a day, and why nothing when too many would be. */
export const Notices = ({ date }: { date: string | undefined }) => {
  const t = useTexts()
  const { number, time } = useFormat()
  const { notified, stop, ...day } = useRead(attendanceOffice.notices, { ...(date && { date }) })
  const release = useSend(attendanceOffice.releaseNotices, {
    refresh: attendanceOffice.notices,
    onDone: () => toastSaved(t('attendance.notices-released')),
  })
  if (stop && stop.released_by === null)
    return (
      <Note
        tone="warn"
        title={t('attendance.notices-held', {
          absent: number(stop.absent),
          students: number(stop.students),
          time: time(stop.stopped_at),
        })}
      >
        {t('attendance.notices-held-why')}{' '}
        <Button
          size="xs"
          loading={release.sending}
          onClick={() =>
            confirm({
              message: t('attendance.notices-release-really', { absent: stop.absent }),
              onConfirm: () => release.send({ date: day.date }),
            })
          }
        >
          {t('attendance.notices-release')}
        </Button>
      </Note>
    )
  return <p className="small muted notices">{t('attendance.notices-sent', { count: notified })}</p>
}
