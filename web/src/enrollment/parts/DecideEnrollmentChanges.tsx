import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import {
  type EnrollmentOutcome,
  type EnrollmentChangeRequestDetail,
  enrollmentChangeRequests,
} from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { DecideDrawer } from '#web/ui/request/DecideDrawer.tsx'
import { Answer } from '#web/ui/request/Answer.tsx'
import { firstDay } from './EnrollmentChangeRequest.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

const refresh = [
  enrollmentChangeRequests.list,
  enrollmentChangeRequests.detail,
  enrollmentChangeRequests.decide,
  enrollment.current,
  enrollment.detail,
  sections.roster,
]

const isPossible = ({ outcome }: EnrollmentOutcome): boolean => outcome !== 'left-out' && outcome !== 'settled'

export const useUndoEnrollments = () => {
  const t = useTexts()
  return useSend(enrollmentChangeRequests.undo, {
    refresh,
    onDone: ({ ids }) => toastSaved(t('enrollment.undone', { count: ids.length })),
  })
}

/** Stores a decision and offers the way back; problems come by field. */
export const useDecideEnrollmentChanges = (onDone: () => void) => {
  const t = useTexts()
  const undo = useUndoEnrollments()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const decide = useSend(enrollmentChangeRequests.decide, {
    refresh,
    onDone: ({ rows }) => {
      const done = rows.filter(isPossible)
      const key = done.every(({ outcome }) => outcome === 'declined') ? 'enrollment.declined' : 'enrollment.approved'
      toastUndoable(t(key, { count: done.length }), () => undo.send({ ids: done.map(({ id }) => id) }))
      onDone()
    },
    onRefused: ({ fields }) => {
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      return fields.length > 0
    },
  })
  const send = (ids: readonly number[], approved: boolean, answer: string, last_day: string | null = null) => {
    setProblems({})
    decide.send({ ids: [...ids], approved, answer, last_day, confirmed: true })
  }
  return { send, sending: decide.sending, problems }
}

type OneProps = { row: EnrollmentChangeRequestDetail; onDone: () => void }

/** Approve or decline one request, with a word to who asked; more time may end on another day than was asked for. */
export const DecideEnrollmentChange = ({ row, onDone }: OneProps) => {
  const t = useTexts()
  const { isoDate } = useFormat()
  const { id, asked_day, last_day, can } = row
  const [today] = useState(() => isoDate(new Date()))
  const [day, setDay] = useState(asked_day)
  const { send, sending, problems } = useDecideEnrollmentChanges(onDone)
  return (
    <>
      <Effect row={row} day={day} />
      <Card>
        <Answer
          problem={problems['answer']}
          sending={sending}
          approvable={can.approve}
          onDecide={(approved, answer) => send([id], approved, answer, approved ? asked_day && day : null)}
        >
          {asked_day && can.approve && (
            <DateField
              label={t('enrollment.new-last-day')}
              description={t('enrollment.given-day-hint')}
              value={day}
              onChange={(value) => setDay(value || null)}
              minDate={firstDay(last_day, today)}
              valueFormat="ddd D MMM YYYY"
              error={problems['last_day']}
            />
          )}
        </Answer>
      </Card>
    </>
  )
}

/** What approving does. */
const Effect = ({
  row: { kind, can, last_day, waiting },
  day,
}: {
  row: EnrollmentChangeRequestDetail
  day: string | null
}) => {
  const t = useTexts()
  const { date } = useFormat()
  if (!can.approve) return <Note tone="warn" title={t('enrollment.change-of-enrollment-ended')} />
  if (kind === 'withdrawal')
    return (
      <Note tone="info" title={t('enrollment.effect-withdrawal')}>
        {t('enrollment.effect-seat', { waiting })}
      </Note>
    )
  if (!day || !last_day) return null
  return (
    <Note tone="info" title={t('enrollment.effect-extension', { day: date(day) })}>
      {t('enrollment.effect-instead', { day: date(last_day) })}
    </Note>
  )
}

type ManyProps = { ids: readonly number[]; approved: boolean; done: () => void; onClose: () => void }

/** Many requests at once: what would happen to each stands there before anything is stored. */
export const DecideEnrollmentChangesDrawer = ({ ids, approved, done, onClose }: ManyProps) => {
  const t = useTexts()
  const [answer, setAnswer] = useState('')
  const { data, error } = useReading(enrollmentChangeRequests.decide, {
    ids: [...ids],
    approved,
    answer: '',
    last_day: null,
    confirmed: false,
  })
  const { send, sending } = useDecideEnrollmentChanges(() => {
    done()
    onClose()
  })
  const rows = data?.rows ?? []
  const possible = rows.filter(isPossible)
  return (
    <DecideDrawer count={ids.length} onClose={onClose}>
      <form
        className="column grow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send(
            possible.map(({ id }) => id),
            approved,
            answer,
          )
        }}
      >
        <div className="form-section grow">
          {error && <Note tone="danger" title={t('enrollment.not-possible-now')} />}
          <TextInput
            label={t('ui.request.answer')}
            description={t('ui.request.answer-hint')}
            maxLength={300}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
            data-autofocus
          />
          {rows.length > 0 && (
            <Card flush title={t('enrollment.would-be')} count={rows.length}>
              <ul className="list">
                {rows.map((row) => (
                  <li key={row.id}>
                    <div className="grow">
                      <div className="medium">
                        <bdi>{row.student}</bdi>
                      </div>
                      <div className="small muted">
                        <bdi>{row.section}</bdi>
                      </div>
                    </div>
                    <span className={isPossible(row) ? 'small' : 'small muted'}>
                      <WouldBe row={row} />
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button type="submit" variant="filled" loading={sending} disabled={possible.length === 0}>
              {t(approved ? 'enrollment.approve-count' : 'enrollment.decline-count', { count: possible.length })}
            </Button>
          </div>
        </div>
      </form>
    </DecideDrawer>
  )
}

const WouldBe = ({ row: { outcome, day } }: { row: EnrollmentOutcome }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  return t(`enrollment.would-${outcome}`, { day: day ? shortDay(day) : '' })
}
