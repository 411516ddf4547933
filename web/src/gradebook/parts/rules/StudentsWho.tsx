import { Button, CopyButton, Modal, NumberInput, Select, Switch } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { grading, type GradingView, studentGroups } from '#contract/gradebook/grading.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { PersonLine } from '#web/ui/Person.tsx'

type Group = (typeof studentGroups)[number]
type Props = { section_id: number; activity: GradingView['activity']; onClose: () => void }

/**
 * Whom to write to about an activity: the students of whom something is true, with their addresses and those of their
 * parents.
 */
export default function StudentsWho({ section_id, activity, onClose }: Props) {
  const t = useTexts()
  const { number } = useFormat()
  const [who, setWho] = useState<Group>('not_handed_in')
  const [points, setPoints] = useState<number | string>(Math.round(activity.max_score * 0.6))
  const [withParents, setWithParents] = useState(false)
  const offered = activity.anonymous ? studentGroups.slice(0, 1) : studentGroups
  const bounded = who === 'below' || who === 'at_least'
  const asking = { section_id, activity_id: activity.id, who, ...(bounded && { points: Number(points) }) }
  const { data } = useReading(grading.group, asking, { when: !bounded || points !== '' })
  const rows = data?.rows ?? []
  const addresses = [
    ...new Set(rows.flatMap(({ email, parents }) => [email, ...(withParents ? parents.map((one) => one.email) : [])])),
  ].filter(Boolean)
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('grading.students-who')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack">
        <div className="row top">
          <Select
            className="grow"
            aria-label={t('grading.students-who')}
            data={offered.map((value) => ({ value, label: t(`grading.who-${value.replaceAll('_', '-')}`) }))}
            value={who}
            allowDeselect={false}
            onChange={(value) => setWho(studentGroups.find((one) => one === value) ?? 'not_handed_in')}
          />
          {bounded && (
            <NumberInput
              className="who-points"
              aria-label={t('gradebook.points-of', { max: activity.max_score })}
              value={points}
              onChange={setPoints}
              min={0}
              decimalScale={2}
              hideControls
            />
          )}
        </div>
        {activity.anonymous && <p className="small muted">{t('grading.who-anonymous')}</p>}
        <p role="status" className="medium">
          {t('grading.who-count', { count: rows.length })}
        </p>
        <ul className="list who-list">
          {rows.map((row) => (
            <li key={row.id} className="row">
              <PersonLine
                avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id }}
                name={
                  <bdi>
                    {row.fname} {row.lname}
                  </bdi>
                }
                sub={row.email}
              />
              {row.points !== null && <span className="end number">{number(row.points)}</span>}
            </li>
          ))}
        </ul>
        <Switch
          label={t('grading.with-parents')}
          checked={withParents}
          onChange={(event) => setWithParents(event.target.checked)}
        />
        <div className="row wrap dialog-actions">
          <ExportButton of={grading.groupExported} input={asking} disabled={rows.length === 0} />
          <CopyButton value={addresses.join(', ')}>
            {({ copied, copy }) => (
              <Button
                variant="filled"
                leftSection={<IconCopy size={16} stroke={1.75} />}
                disabled={addresses.length === 0}
                onClick={copy}
              >
                {t(copied ? 'grading.addresses-copied' : 'grading.copy-addresses', { count: addresses.length })}
              </Button>
            )}
          </CopyButton>
        </div>
      </div>
    </Modal>
  )
}
