import { Button, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Gradebook, gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { FileList } from '#web/files/Attachments.tsx'
import { HandedLinks } from '#web/coursework/parts/classroom/HandedLinks.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { restoring, changeText } from './change-words.ts'
import { enterAndToast } from './enter-and-toast.ts'
import { EffectiveRules } from '../rules/EffectiveRules.tsx'
import { gradingAddress } from '#web/coursework/grading-address.ts'
import { type Said, SubmissionStatusField } from './SubmissionStatusField.tsx'
import { StandardScores } from '../standards/StandardScores.tsx'
import type { Entry, GradeStore, Place } from './grade-store.ts'
import { useClosedSave } from './use-closed-save.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

type Props = { book: Gradebook; store: GradeStore; place: Place; readOnly: boolean; onClose: () => void }

/** Everything about one cell: points, exempt, the comment that the student reads, and who changed it when. */
export const CellDrawer = ({ book, store, place, readOnly: bookReadOnly, onClose }: Props) => {
  const t = useTexts()
  const closed = useClosedSave(book, store, onClose)
  const cell = store.cell(place)
  const [points, setPoints] = useState<number | string>(cell.points ?? '')
  const [exempt, setExempt] = useState(cell.exempt)
  const [comment, setComment] = useState(cell.comment)
  const [said, setSaid] = useState<Said>(cell)
  const student = book.students.find(({ id }) => id === place.student_id)
  const activity = book.activities.find(({ id }) => id === place.activity_id)
  const [reason, setReason] = useState('')
  const side = store.sideOf(place.activity_id)
  const readOnly = bookReadOnly || (side.closed && !closed.may)
  const save = () => {
    const { submission_status, late_minutes } = said
    const entry = {
      ...place,
      points: exempt || points === '' ? null : Number(points),
      exempt,
      comment,
      submission_status,
      late_minutes,
    }
    if (side.closed) return closed.save(entry, reason)
    void store.enter([entry])
    onClose()
  }
  const restore = (entry: Entry | undefined) => {
    if (!entry) return
    if (side.closed) return closed.save(entry, reason)
    enterAndToast(store, [entry], t('gradebook.restored'))
    onClose()
  }
  return (
    <SideDrawer
      onClose={onClose}
      title={
        <>
          <bdi>
            {student?.fname} {student?.lname}
          </bdi>
          <span className="small muted column regular">
            <bdi>{activity?.name}</bdi>
          </span>
        </>
      }
    >
      <form
        className="column grow"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="form-section grow">
          <NumberInput
            label={t('gradebook.points-of', { max: activity?.max_score ?? 0 })}
            value={points}
            onChange={(next) => {
              setPoints(next)
              if (next !== '' && said.submission_status === 'missing' && !book.keeps_missing)
                setSaid({ submission_status: 'auto', late_minutes: null })
            }}
            min={0}
            decimalScale={2}
            hideControls
            disabled={readOnly || exempt}
            data-autofocus
          />
          {side.closed && !readOnly && (
            <TextInput
              label={t('gradebook.reason')}
              description={t('gradebook.reason-why')}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          <Submission section_id={book.section.id} place={place} />
          <Link
            className="link small"
            to={gradingAddress({
              section_id: book.section.id,
              activity_id: place.activity_id,
              student: place.student_id,
            })}
          >
            {t('grading.open')}
          </Link>
          <Switch
            label={t('gradebook.exempt')}
            description={t('gradebook.exempt-why')}
            checked={exempt}
            disabled={readOnly}
            onChange={(event) => setExempt(event.target.checked)}
          />
          <SubmissionStatusField
            value={said}
            readOnly={readOnly || exempt}
            onChange={(next) => {
              setSaid(next)
              if (next.submission_status === 'missing' && !book.keeps_missing) setPoints('')
            }}
          />
          <Textarea
            label={t('gradebook.comment')}
            description={t('gradebook.comment-why')}
            value={comment}
            maxLength={2_000}
            autosize
            minRows={3}
            readOnly={readOnly}
            onChange={(event) => setComment(event.target.value)}
          />
          <StandardScores section_id={book.section.id} {...place} readOnly={readOnly} />
          <EffectiveRules section_id={book.section.id} place={place} readOnly={!book.can.edit} />
          <History
            section_id={book.section.id}
            place={place}
            onRestore={readOnly ? undefined : restore}
            needsReason={side.closed && reason.trim() === ''}
          />
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            {!readOnly && (
              <Button
                type="submit"
                variant="filled"
                loading={closed.sending}
                disabled={side.closed && reason.trim() === ''}
              >
                {t('ui.save')}
              </Button>
            )}
          </div>
        </div>
      </form>
    </SideDrawer>
  )
}

/** What the student handed in, to read while grading. */
const Submission = ({ section_id, place }: { section_id: number; place: Place }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { data } = useReading(gradebook.submission, { section_id, ...place })
  if (!data) return <p className="small muted">{data === null && t('gradebook.submission-none')}</p>
  return (
    <section className="stack close">
      <h3 className="row">
        {t('gradebook.submission')} <span className="small muted regular">{moment(data.submitted_at)}</span>{' '}
        {data.late && <StatusChip status="late" />}
      </h3>
      {data.body && <p className="secondary submission-text">{data.body}</p>}
      <HandedLinks links={data.links} />
      <FileList files={data.files} />
    </section>
  )
}

type HistoryProps = {
  section_id: number
  place: Place
  onRestore: ((entry: Entry | undefined) => void) | undefined
  needsReason: boolean
}

const History = ({ section_id, place, onRestore, needsReason }: HistoryProps) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { data } = useReading(gradebook.history, { section_id, ...place })
  if (!data || data.rows.length === 0) return null
  return (
    <section>
      <h3>{t('gradebook.history')}</h3>
      {onRestore && needsReason && <p className="small muted">{t('gradebook.restore-needs-reason')}</p>}
      <ul className="small grade-history">
        {data.rows.map((row) => (
          <li key={row.at} className="row">
            <span className="grow">
              <span className="muted">{moment(row.at)}</span> <bdi>{row.by}</bdi>
              {row.acting_for && <> {t('gradebook.acting-for', { name: row.acting_for })}</>}: {changeText(row, t)}
              {row.reason && (
                <span className="muted">
                  {' '}
                  · <bdi>{row.reason}</bdi>
                </span>
              )}
            </span>
            {onRestore && restoring({ ...place, ...row }) && (
              <Button size="xs" disabled={needsReason} onClick={() => onRestore(restoring({ ...place, ...row }))}>
                {t('gradebook.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
