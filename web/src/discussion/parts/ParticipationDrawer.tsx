import { Button, Drawer, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { participations } from '#contract/discussion/participation.contract.ts'
import { isProposed, participationStates } from '#contract/discussion/participation.rules.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useFormat } from '#web/kernel/format.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { ParticipationTable } from './ParticipationTable.tsx'

const filters = ['all', ...participationStates] as const
const refresh = ['discussion', 'grade', 'submission'] as const

/** Who has taken part in a graded discussion, and the scores that this comes to, before they are accepted. */
export default function ParticipationDrawer({ activity_id, onClose }: { activity_id: number; onClose: () => void }) {
  const t = useTexts()
  const { moment, number } = useFormat()
  const office = useSignedIn().role === schoolAdmin
  const { data, error, refetch } = useReading(participations.read, { activity_id })
  const [only, setOnly] = useState<(typeof filters)[number]>('all')
  const [reason, setReason] = useState('')
  const takeBack = useSend(participations.takeBack, { refresh })
  const accept = useSend(participations.accept, { refresh })
  const rows = data?.rows ?? []
  const asked = data?.asked
  const ready = rows.filter(isProposed).map(({ id }) => id)
  const closed = asked?.closed ?? false
  const typed = reason.trim() === '' ? {} : { reason }
  const byPoints = asked !== undefined && asked.post_points + asked.reply_points > 0
  const act = async () => {
    const { grades } = await accept.sendAndWait({ activity_id, student_ids: ready, ...typed })
    if (grades.length > 0)
      toastUndoable(t('discussion.accepted', { count: grades.length }), () =>
        takeBack.send({ activity_id, grades, ...typed }),
      )
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      size={760}
      title={t('discussion.participation')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="column grow">
        <div className="form-section grow">
          {error && <ErrorState error={error} onAgain={() => void refetch()} />}
          {!data && !error && <ListSkeleton />}
          {asked && (
            <p className="secondary">
              {t('discussion.asks', { posts: asked.required_posts, replies: asked.required_replies })}
              {asked.due_at && ` · ${t('grading.due', { when: moment(asked.due_at) })}`}
              {byPoints &&
                ` · ${t('discussion.formula', {
                  post: number(asked.post_points),
                  reply: number(asked.reply_points),
                  max: number(asked.max_score),
                })}`}
            </p>
          )}
          {rows.length > 0 && (
            <div className="row wrap">
              <Segmented
                label={t('discussion.show-state')}
                value={only}
                options={filters.map((value) => ({
                  value,
                  label: t(`discussion.state-${value}`, {
                    count: value === 'all' ? rows.length : rows.filter(({ state }) => state === value).length,
                  }),
                }))}
                onChange={setOnly}
              />
              <span className="end">
                <ExportButton of={participations.exported} input={{ activity_id }} />
              </span>
            </div>
          )}
          {data && rows.length === 0 && <EmptyState icon={IconUsers} title={t('gradebook.no-students')} />}
          {asked && rows.length > 0 && (
            <ParticipationTable
              asked={asked}
              byPoints={byPoints}
              rows={only === 'all' ? rows : rows.filter(({ state }) => state === only)}
            />
          )}
        </div>
        {data?.can.grade && byPoints && (
          <div className="save-bar">
            {closed && office && (
              <TextInput
                label={t('gradebook.reason')}
                description={t('gradebook.reason-why')}
                value={reason}
                maxLength={200}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
            <div className="row end">
              <Button onClick={onClose}>{t('ui.close')}</Button>
              <Button
                variant="filled"
                disabled={ready.length === 0 || (closed && (!office || reason.trim() === ''))}
                loading={accept.sending}
                onClick={() => void act()}
              >
                {t('discussion.accept', { count: ready.length })}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Drawer>
  )
}
