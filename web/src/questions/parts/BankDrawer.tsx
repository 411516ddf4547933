import { Button, Checkbox, Drawer, Select } from '@mantine/core'
import { useState } from 'react'
import { type QuestionSet, sets } from '#contract/questions/sets.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { EmptyState } from '#web/ui/States.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { plainLine } from './plain-line.ts'

/** Copies questions of other sets of the course into this one. */
export default function BankDrawer({ set, onClose }: { set: QuestionSet; onClose: () => void }) {
  const t = useTexts()
  const [from, setFrom] = useState<number>()
  const [ticked, setTicked] = useState<number[]>([])
  const list = useReading(sets.list, { course_id: set.course.id })
  const others = (list.data?.rows ?? []).filter(({ id, questions }) => id !== set.id && questions > 0)
  const chosen = useReading(sets.read, { set_id: from ?? 0 }, { when: from !== undefined })
  const questions = from === undefined ? [] : (chosen.data?.questions ?? [])
  const copy = useSend(sets.copy, {
    refresh: [sets.read, sets.list],
    onDone: ({ ids }) => {
      toastSaved(t('questions.added', { count: ids.length }))
      onClose()
    },
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={t('questions.draw-from')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="column grow">
        <div className="form-section grow">
          {list.data && others.length === 0 ? (
            <EmptyState title={t('questions.no-bank')}>{t('questions.no-bank-why')}</EmptyState>
          ) : (
            <Select
              label={t('questions.from-set')}
              searchable
              data={others.map(({ id, name, section_name, questions: count }) => ({
                value: String(id),
                label: `${[name, section_name].filter(Boolean).join(' · ')} (${count})`,
              }))}
              value={from === undefined ? null : String(from)}
              onChange={(value) => {
                setFrom(value ? Number(value) : undefined)
                setTicked([])
              }}
            />
          )}
          {questions.length > 0 && (
            <fieldset className="stack close">
              <legend className="medium">{t('questions.which')}</legend>
              <Checkbox
                label={t('questions.all-of-them', { count: questions.length })}
                checked={ticked.length === questions.length}
                indeterminate={ticked.length > 0 && ticked.length < questions.length}
                onChange={({ currentTarget }) => setTicked(currentTarget.checked ? questions.map(({ id }) => id) : [])}
              />
              {questions.map(({ id, body }) => (
                <Checkbox
                  key={id}
                  label={<bdi>{plainLine(body.prompt)}</bdi>}
                  description={t(`questions.kind-${body.kind}`)}
                  checked={ticked.includes(id)}
                  onChange={() => setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id])}
                />
              ))}
            </fieldset>
          )}
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              variant="filled"
              disabled={ticked.length === 0}
              loading={copy.sending}
              onClick={() =>
                copy.send({
                  set_id: set.id,
                  question_ids: questions.map(({ id }) => id).filter((id) => ticked.includes(id)),
                })
              }
            >
              {t('questions.add-count', { count: ticked.length })}
            </Button>
          </div>
        </div>
      </div>
    </Drawer>
  )
}
