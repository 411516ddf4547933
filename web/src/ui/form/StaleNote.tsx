import './stale-note.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '../Note.tsx'

type Props = {
  /** Who was faster and when; empty when nobody is known. */
  by: string
  at: string
  /** What they stored where it differs from what is typed here. */
  facts: readonly { key: string; label: ReactNode; value: ReactNode }[]
  onTake: () => void
  onKeep: () => void
}

/** Somebody was faster: what they stored, and the choice between theirs and mine. */
export const StaleNote = ({ by, at, facts, onTake, onKeep }: Props) => {
  const t = useTexts()
  const { moment } = useFormat()
  return (
    <Note tone="warn" title={by ? t('ui.conflict', { name: by, moment: moment(at) }) : t('ui.conflict-unknown')}>
      <dl className="facts conflict-facts">
        {facts.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="row wrap">
        <Button size="xs" onClick={onTake}>
          {t('ui.take-theirs')}
        </Button>
        <Button size="xs" onClick={onKeep}>
          {t('ui.keep-mine')}
        </Button>
      </div>
    </Note>
  )
}
