import { Button } from '@mantine/core'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
import { BothValues } from './BothValues.tsx'
import type { useRollQueue } from './useRollQueue.ts'

/** What is kept in this browser and not saved yet: out of reach, saved by somebody else first, or refused. */
export const WaitingRolls = ({ queue }: { queue: ReturnType<typeof useRollQueue> }) => {
  const t = useTexts()
  const { shortDay, time } = useFormat()
  const unsent = queue.waiting.filter(({ state }) => state === 'waiting')
  const unsettled = queue.waiting.filter(({ state }) => state === 'conflict' || state === 'refused')
  return (
    <>
      {unsent.length > 0 && (
        <Note tone="warn" title={t('attendance.kept-here', { count: unsent.length })}>
          <Button size="xs" onClick={() => void queue.flush()}>
            {t('attendance.send-now')}
          </Button>
        </Note>
      )}
      {unsettled.map((entry) => (
        <Note
          key={entry.key}
          tone={entry.state === 'conflict' ? 'warn' : 'danger'}
          title={
            entry.present
              ? t('attendance.saved-first', {
                  section: entry.name,
                  day: shortDay(entry.date),
                  who: entry.present.saved_by,
                  time: time(entry.present.saved_at),
                })
              : t('attendance.not-taken-over', {
                  section: entry.name,
                  day: shortDay(entry.date),
                  why: entry.message ?? '',
                })
          }
        >
          {entry.present && <BothValues entry={entry} />}
          <div className="row">
            {entry.present && (
              <Button size="xs" onClick={() => void queue.keepMine(entry)}>
                {t('attendance.replace')}
              </Button>
            )}
            <Button size="xs" onClick={() => queue.drop(entry)}>
              {t('attendance.take-theirs')}
            </Button>
          </div>
        </Note>
      ))}
    </>
  )
}
