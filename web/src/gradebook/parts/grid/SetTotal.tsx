import { Button, Modal, NumberInput, Select, Textarea } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { gradebook, type Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Props = { book: Gradebook; student: Gradebook['students'][number]; onClose: () => void }

/** A total that is shown instead of the computed one, with the reason for the record. */
export const SetTotal = ({ book, student, onClose }: Props) => {
  const t = useTexts()
  const present = book.set_by_hand.find(({ student_id }) => student_id === student.id)
  const ids = { section_id: book.section.id, student_id: student.id }
  const state = useEntityForm({
    to: columns.setTotal,
    initial: {
      percent: present?.percent == null ? '' : String(present.percent),
      letter: present?.percent == null ? (present?.letter ?? null) : null,
      incomplete_until: present?.incomplete_until ?? null,
      reason: present?.reason ?? '',
    },
    input: (values) => ({
      ...ids,
      ...values,
      version: present?.version ?? 0,
      percent: values.percent === '' ? null : Number(values.percent),
    }),
    refresh: gradebook.read,
    onSaved: onClose,
  })
  const clear = useSend(columns.clearTotal, { refresh: gradebook.read, onDone: onClose })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('gradebook.by-hand-title', { name: `${student.fname} ${student.lname}` })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form className="stack" onSubmit={state.submit} noValidate>
        <p className="secondary">{t('gradebook.by-hand-why')}</p>
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
        <DatePickerInput
          {...state.field('incomplete_until', t('gradebook.by-hand-incomplete'), { optional: true })}
          valueFormat="D MMM YYYY"
          clearable
        />
        <Textarea {...state.field('reason', t('gradebook.reason'))} maxLength={300} autosize minRows={2} />
        <div className="row dialog-actions">
          {present && (
            <Button loading={clear.sending} onClick={() => clear.send({ ...ids, version: present.version })}>
              {t('gradebook.by-hand-remove')}
            </Button>
          )}
          <Button className="end" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={state.sending}>
            {t('ui.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
