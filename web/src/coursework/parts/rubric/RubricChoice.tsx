import { Button, Select, type SelectProps, Switch, type SwitchProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { rubrics } from '#contract/coursework/rubrics.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { RubricSheet } from './RubricSheet.tsx'

const RubricDrawer = lazy(() => import('./RubricDrawer.tsx'))

type Props = {
  /** What the form says of its two fields. */
  chosen: SelectProps
  counts: SwitchProps
  onChoose: (rubric_id: string) => void
  attached: { id: number; name: string } | undefined
  max_score: number
  onMaxScore: (points: number) => void
}

const choices = 200

/** Which rubric an activity is judged by, and whether its sum is the grade. */
export const RubricChoice = ({ chosen: field, counts, onChoose, attached, max_score, onMaxScore }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const [opened, setOpened] = useState<'sheet' | 'new'>()
  const { data } = useReading(rubrics.list, { size: choices })
  const chosen = data?.rows.find(({ id }) => String(id) === field.value)
  const offered = (data?.rows ?? []).map(({ id, name, points }) => ({
    value: String(id),
    label: t('rubrics.name-and-points', { name, points: number(points) }),
  }))
  const known = !attached || offered.some(({ value }) => value === String(attached.id))
  return (
    <div className="stack close">
      <Select
        {...field}
        data={known ? offered : [{ value: String(attached.id), label: attached.name }, ...offered]}
        searchable
        clearable
        onChange={(value) => onChoose(value ?? '')}
      />
      <div className="row wrap">
        {chosen && (
          <Button size="xs" onClick={() => setOpened('sheet')}>
            {t('rubrics.look')}
          </Button>
        )}
        <Button size="xs" onClick={() => setOpened('new')}>
          {t('rubrics.add')}
        </Button>
      </div>
      {field.value && <Switch {...counts} />}
      {chosen && counts.checked && chosen.points !== max_score && (
        <Note tone="warn" title={t('rubrics.differs', { rubric: number(chosen.points), activity: number(max_score) })}>
          <button type="button" className="again" onClick={() => onMaxScore(chosen.points)}>
            {t('rubrics.take-points', { points: number(chosen.points) })}
          </button>
        </Note>
      )}
      {opened === 'sheet' && chosen && <RubricSheet rubric={chosen} onClose={() => setOpened(undefined)} />}
      {opened === 'new' && (
        <Suspense fallback={null}>
          <RubricDrawer onClose={() => setOpened(undefined)} onSaved={(id) => onChoose(String(id))} />
        </Suspense>
      )}
    </div>
  )
}
