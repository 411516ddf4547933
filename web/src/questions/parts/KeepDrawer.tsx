import { type Question, type QuestionSet, sets } from '#contract/questions/sets.contract.ts'
import { useState } from 'react'
import { Button, Drawer, Select, TextInput } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { toastSaved } from '#web/kernel/feedback.ts'

/** Copies a question into a set of the course, there for every section. */
export default function KeepDrawer({
  set,
  question,
  onClose,
}: {
  set: QuestionSet
  question: Question
  onClose: () => void
}) {
  const t = useTexts()
  const { data } = useReading(sets.list, { course_id: set.course.id })
  const banks = (data?.rows ?? []).filter(({ section_name }) => section_name === null)
  const [chosen, setChosen] = useState('new')
  const [name, setName] = useState('')
  const make = useSend(sets.name, { refresh: sets.list })
  const copy = useSend(sets.copy, {
    refresh: [sets.read, sets.list],
    onDone: () => {
      toastSaved(t('questions.kept'))
      onClose()
    },
  })
  const keep = async () => {
    const set_id =
      chosen === 'new'
        ? (await make.sendAndWait({ course_id: set.course.id, name }).catch(() => undefined))?.id
        : Number(chosen)
    if (set_id) copy.send({ set_id, question_ids: [question.id] })
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      size={448}
      title={t('questions.keep')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        className="column grow"
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <div className="form-section grow">
          <Select
            label={t('questions.bank-set')}
            data={[
              { value: 'new', label: t('questions.new-set') },
              ...banks.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
            value={chosen}
            allowDeselect={false}
            onChange={(value) => setChosen(value ?? 'new')}
          />
          {chosen === 'new' && (
            <TextInput
              label={t('questions.set-name')}
              maxLength={160}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              type="submit"
              variant="filled"
              disabled={chosen === 'new' && name.trim() === ''}
              loading={make.sending || copy.sending}
            >
              {t('questions.keep')}
            </Button>
          </div>
        </div>
      </form>
    </Drawer>
  )
}
