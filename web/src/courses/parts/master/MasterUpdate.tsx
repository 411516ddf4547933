import { Button, Checkbox } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { content } from '#contract/courses/content.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { type MasterChange, masterUpdates } from '#contract/courses/master.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'

/**
 * What a new version of the master course would change here; what the school changed itself is left out unless ticked.
 */
export const MasterUpdate = ({ course_id, can }: { course_id: number; can: boolean }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { from, to, changes } = useRead(masterUpdates.update, { course_id })
  const [chosen, setChosen] = useState(() => new Set(changes.filter(({ mine }) => !mine).map(({ key }) => key)))
  const take = useSend(masterUpdates.take, {
    refresh: [courses.read, courses.list, content.outline, masterUpdates.update],
    onDone: ({ taken }) => {
      toastSaved(t('courses.update-taken', { count: taken, version: to }))
      void navigate(`/individual-course/${course_id}`)
    },
  })
  const toggle = (key: string) =>
    setChosen(new Set(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]))
  if (from === to)
    return (
      <div className="card">
        <EmptyState icon={IconCircleCheck} title={t('courses.up-to-date', { version: from })} />
      </div>
    )
  return (
    <Card
      flush
      title={t('courses.update-title', { from, to })}
      count={changes.length}
      foot={
        can && (
          <div className="row wrap">
            <span className="small muted">{t('courses.update-what', { version: to })}</span>
            <div className="row end">
              <Button
                variant="filled"
                loading={take.sending}
                onClick={() => take.send({ course_id, to, keys: [...chosen] })}
              >
                {t('courses.take-update', { count: chosen.size })}
              </Button>
            </div>
          </div>
        )
      }
    >
      <ul className="list">
        {changes.map((change) => (
          <li key={change.key}>
            <Checkbox
              className="grow"
              label={<ChangeLine change={change} />}
              checked={chosen.has(change.key)}
              disabled={!can}
              onChange={() => toggle(change.key)}
            />
            {change.mine && <StatusChip status="conflict" word={t('courses.changed-here')} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const ChangeLine = ({ change: { kind, name, change } }: { change: MasterChange }) => {
  const t = useTexts()
  return (
    <>
      <bdi className="medium">{kind === 'course' ? t(`courses.field-${name}`) : name}</bdi>{' '}
      <span className="small muted">{t('courses.change-of', { kind, change })}</span>
    </>
  )
}
