import { Button, Modal, Radio } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Out } from '#contract/kernel/endpoint.ts'
import { erasure } from '#contract/session/erasure.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { forgetAddress } from '#web/kernel/remembered.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { showToast } from '#web/kernel/toasts.ts'
import { RemovalProof, RemovalWhat } from './RemovalWhat.tsx'
import { leave } from './sign-in.ts'

type Person = Out<typeof erasure.choices>['rows'][number]

/**
 * The question before personal information is removed for good: what goes, what stays, and a proof that it is meant.
 */
export default function RemovePerson({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { data, error, refetch } = useReading(erasure.choices, {})
  return (
    <Modal opened onClose={onClose} title={t('ui.confirm')} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={3} />}
      {data?.rows.length === 0 && (
        <EmptyState title={t('session.removal.nobody')}>{t('session.removal.nobody-why')}</EmptyState>
      )}
      {data?.rows[0] && <Question people={data.rows} first={data.rows[0]} proof={data.proof} onClose={onClose} />}
    </Modal>
  )
}

type Props = { people: readonly Person[]; first: Person; proof: 'password' | 'name'; onClose: () => void }

const Question = ({ people, first, proof, onClose }: Props) => {
  const t = useTexts()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(first)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const { send, sending } = useSend(erasure.archive, {
    onDone: () => {
      onClose()
      void leave().then(() => {
        forgetAddress()
        toastSaved(t('session.removal.done'))
        return navigate('/login')
      })
    },
    onRefused: ({ message, fields }) => {
      const [field] = fields
      if (field) setProblem(field.message)
      else
        showToast({
          tone: 'danger',
          message: (
            <>
              <b>{t('session.removal.error')}</b> {message || t('ui.error.technical')}
            </>
          ),
        })
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(typed ? '' : t('errors.field.required'))
    if (typed) send({ user_ids: [chosen.user_id], [proof]: typed })
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{t('session.removal.question')}</p>
      {people.length > 1 && (
        <Radio.Group
          label={t('session.removal.who')}
          value={String(chosen.user_id)}
          onChange={(id) => setChosen(people.find(({ user_id }) => String(user_id) === id) ?? first)}
        >
          <div className="stack close">
            {people.map(({ user_id, name }) => (
              <Radio key={user_id} value={String(user_id)} label={<bdi>{name}</bdi>} />
            ))}
          </div>
        </Radio.Group>
      )}
      {people.length === 1 && <bdi className="medium">{chosen.name}</bdi>}
      <RemovalWhat keeps={chosen.keeps} />
      <RemovalProof name={chosen.name} proof={proof} problem={problem} value={typed} onChange={setTyped} />
      <div className="row dialog-actions">
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="filled" color="red" loading={sending}>
          {t('ui.confirm')}
        </Button>
      </div>
    </form>
  )
}
