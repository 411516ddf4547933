import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = {
  label?: string
  hint?: string
  /** Of the answer, from the server. */
  problem?: string | undefined
  sending: boolean
  /** Without it nothing can be approved any more. */
  approvable?: boolean
  /** Whose request it is, where several stand on one page. */
  named?: { approve: string; decline: string }
  onDecide: (approved: boolean, answer: string) => void
  /** What is decided besides. */
  children?: ReactNode
}

/** Approve or decline, with an answer to who asked. */
export const Answer = ({ label, hint, problem, sending, approvable = true, named, onDecide, children }: Props) => {
  const t = useTexts()
  const [answer, setAnswer] = useState('')
  return (
    <div className="stack">
      {children}
      <TextInput
        label={label ?? t('ui.request.answer')}
        description={hint ?? t('ui.request.answer-hint')}
        maxLength={300}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        error={problem}
      />
      <div className="row wrap end">
        <Button
          loading={sending}
          onClick={() => onDecide(false, answer)}
          {...(named && { 'aria-label': named.decline })}
        >
          {t('ui.request.decline')}
        </Button>
        {approvable && (
          <Button
            variant="filled"
            loading={sending}
            onClick={() => onDecide(true, answer)}
            {...(named && { 'aria-label': named.approve })}
          >
            {t('ui.request.approve')}
          </Button>
        )}
      </div>
    </div>
  )
}
