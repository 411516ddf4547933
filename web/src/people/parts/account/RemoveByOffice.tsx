import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { people } from '#contract/people/people.contract.ts'
import { type PersonRecord, records } from '#contract/people/records.contract.ts'
import { erasure } from '#contract/session/erasure.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { RemovalProof, RemovalWhat } from '#web/session/RemovalWhat.tsx'
import { Note } from '#web/ui/Note.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'

/**
 * The office removes the personal information of somebody who cannot do it alone: what goes, what stays, or why it
 * cannot be.
 */
export const RemoveByOffice = ({ person, onClose }: { person: PersonRecord; onClose: () => void }) => {
  const t = useTexts()
  const { data, error, refetch } = useReading(erasure.ofPerson, { id: person.id })
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const remove = useSend(erasure.removePerson, {
    refresh: [records.read, records.log, people.directory, people.sizes],
    onDone: () => {
      toastSaved(t('session.removal.done'))
      onClose()
    },
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(typed ? '' : t('errors.field.required'))
    if (typed && data) remove.send({ id: person.id, [data.proof]: typed })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('session.removal.link')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={3} />}
      {data && (
        <form className="stack" onSubmit={submit} noValidate>
          <bdi className="medium">{data.name}</bdi>
          {data.problem === '' ? (
            <RemovalWhat keeps={data.keeps} />
          ) : (
            <Note tone="warn" title={t(`people.removal-${data.problem}`)} />
          )}
          {data.problem === '' && (
            <RemovalProof name={data.name} proof={data.proof} problem={problem} value={typed} onChange={setTyped} />
          )}
          <div className="row dialog-actions">
            <Button onClick={onClose}>{t(data.problem === '' ? 'ui.cancel' : 'ui.close')}</Button>
            {data.problem === '' && (
              <Button type="submit" variant="filled" color="red" loading={remove.sending}>
                {t('ui.confirm')}
              </Button>
            )}
          </div>
        </form>
      )}
    </Modal>
  )
}
