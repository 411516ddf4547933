import { useState } from 'react'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { DecideDrawer } from '#web/ui/request/DecideDrawer.tsx'
import { Answer } from '#web/ui/request/Answer.tsx'
import { Outcomes } from './Outcomes.tsx'

const refresh = [
  enrollmentRequests.list,
  enrollmentRequests.preview,
  enrollmentRequests.ofStudent,
  enrollment.current,
  sections.roster,
]

export const useUndoRequests = () => {
  const t = useTexts()
  return useSend(enrollmentRequests.undo, {
    refresh,
    onDone: ({ ids }) => toastSaved(t('enrollment.undone', { count: ids.length })),
  })
}

type Props = { ids: readonly number[]; onDone: () => void }

/** Approve or decline, for one request or many, with a word to who asked. */
export const Decide = ({ ids, onDone }: Props) => {
  const t = useTexts()
  const [problem, setProblem] = useState('')
  const { data: preview } = useReading(enrollmentRequests.preview, { ids: [...ids] })
  const undo = useUndoRequests()
  const decide = useSend(enrollmentRequests.decide, {
    refresh,
    onDone: ({ enrolled, waitlisted, declined, left_out, ids: decided }) => {
      const done =
        declined > 0
          ? t('enrollment.declined', { count: declined })
          : t('enrollment.done', { enrolled, waiting: waitlisted })
      toastUndoable(left_out > 0 ? `${done}, ${t('enrollment.left-out-count', { count: left_out })}` : done, () =>
        undo.send({ ids: decided }),
      )
      onDone()
    },
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const send = (approved: boolean, answer: string) => {
    setProblem('')
    decide.send({ ids: [...ids], approved, answer })
  }
  return (
    <Answer
      label={t('enrollment.decide-reason')}
      hint={t('enrollment.decide-reason-hint')}
      problem={problem || undefined}
      sending={decide.sending}
      onDecide={send}
    >
      {preview && (
        <div>
          <div className="medium">{t('enrollment.would-be')}</div>
          <Outcomes rows={preview.rows} />
        </div>
      )}
    </Answer>
  )
}

export const DecideRequests = ({ ids, onDone, onClose }: Props & { onClose: () => void }) => (
  <DecideDrawer count={ids.length} onClose={onClose}>
    <div className="form-section">
      <Decide
        ids={ids}
        onDone={() => {
          onDone()
          onClose()
        }}
      />
    </div>
  </DecideDrawer>
)
