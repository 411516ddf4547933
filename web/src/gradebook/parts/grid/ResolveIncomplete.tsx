import { Button, Modal, NumberInput, Select, Textarea } from '@mantine/core'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { gradebook, type Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import type { Total } from '#contract/gradebook/gradebook.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'

type Props = {
  book: Gradebook
  student: Gradebook['students'][number]
  present: Gradebook['set_by_hand'][number]
  computed: Total
  onClose: () => void
}

/** Ends an incomplete grade of a class that is closed, for this student alone; the class stays as it is. */
export const ResolveIncomplete = ({ book, student, present, computed, onClose }: Props) => {
  const t = useTexts()
  const { percent } = useFormat()
  const name = `${student.fname} ${student.lname}`
  const state = useEntityForm({
    to: columns.resolveIncomplete,
    initial: { percent: '', letter: null as string | null, reason: '' },
    input: (values) => ({
      section_id: book.section.id,
      student_id: student.id,
      version: present.version,
      ...values,
      percent: values.percent === '' ? null : Number(values.percent),
    }),
    refresh: gradebook.read,
    saved: false,
    onSaved: (total) => {
      toastSaved(
        t('gradebook.resolved', {
          name,
          grade: total.letter ?? (total.percent === null ? '–' : percent(total.percent)),
        }),
      )
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('gradebook.resolve-title', { name })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form className="stack" onSubmit={state.submit} noValidate>
        <p className="secondary">
          {t('gradebook.resolve-why')}{' '}
          {computed.percent !== null &&
            t('gradebook.resolve-computed', {
              grade: [percent(computed.percent), computed.letter].filter(Boolean).join(' '),
            })}
        </p>
        <div className="columns">
          <NumberInput
            {...state.field('percent', t('gradebook.by-hand-percent'), { optional: true })}
            min={0}
            max={999}
            decimalScale={2}
            hideControls
            data-autofocus
          />
          <Select
            {...state.field('letter', t('gradebook.by-hand-letter'), { optional: true })}
            data={book.rules.scale.map(({ letter }) => letter)}
            clearable
          />
        </div>
        <Textarea {...state.field('reason', t('gradebook.reason'))} maxLength={300} autosize minRows={2} />
        <div className="row dialog-actions">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="filled" loading={state.sending}>
            {t('gradebook.resolve')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
