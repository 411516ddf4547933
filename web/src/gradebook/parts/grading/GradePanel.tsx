import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import {
  type GradedStudent,
  grading,
  type GradingView,
  type StudentWork,
} from '#contract/gradebook/grading.contract.ts'
import { gradeOf, type Score, scored } from '#contract/coursework/rubric.rules.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { changeRead, readAgain, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { dropDraft, keepDraft } from '#web/ui/form/drafts.ts'
import { Note } from '#web/ui/Note.tsx'
import { CommentField } from './CommentField.tsx'
import { begunOf, differs, draftName, type Entered, scoresDiffer, storedOf } from './grade-drafts.ts'
import { SubmissionStatusField } from '../grid/SubmissionStatusField.tsx'
import { StandardScores } from '../standards/StandardScores.tsx'
import { RubricTable } from '#web/coursework/parts/rubric/RubricTable.tsx'

type Props = {
  view: GradingView
  student: GradedStudent
  work: StudentWork
  onNext: (() => void) | undefined
  onDraft: (kept: boolean) => void
}

/** Grade, rubric and comment of one student. What is entered is kept in the browser until it is saved. */
export const GradePanel = ({ view, student, work, onNext, onDraft }: Props) => {
  const t = useTexts()
  const { activity, section, can, keeps_missing } = view
  const office = useSignedIn().role === schoolAdmin
  const { grade, refused, values, stored, change, discard, keepMine, save, saving } = useGrade({
    view,
    student,
    work,
    onDraft,
  })
  const readOnly = !can.edit || (activity.closed && !office)
  const needsReason = activity.closed && !readOnly && values.reason.trim() === ''
  const dirty = differs(values, stored)
  const saveAndGo = async () => {
    if (saving || needsReason || (dirty && !(await save()))) return
    onNext?.()
  }
  useHotkeys([['mod+Enter', () => void saveAndGo()]], [])
  /** Points take the mark back, and the mark takes points, unless the school keeps both. */
  const cleared = values.submission_status === 'missing' && !keeps_missing
  const score = (scores: Score[]) => {
    const criteria = work.rubric?.criteria ?? []
    change({
      scores,
      ...(activity.rubric_counts &&
        scored(criteria, scores).done > 0 && {
          points: gradeOf(criteria, scores, activity.max_score),
          exempt: false,
          ...(cleared && { submission_status: 'auto' }),
        }),
    })
  }
  return (
    <form
      className="card grade-panel"
      aria-label={t('grading.grade')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!needsReason) void save()
      }}
    >
      <div className="card-body stack">
        {refused && <Conflict grade={grade} theirs={refused} onKeep={keepMine} onTake={discard} />}
        {dirty && !refused && (
          <Note tone="info" title={t('grading.not-saved')}>
            <button type="button" className="again" onClick={discard}>
              {t('ui.draft-discard')}
            </button>
          </Note>
        )}
        <div className="row wide wrap">
          <NumberInput
            className="grade-points"
            label={t('gradebook.points-of', { max: activity.max_score })}
            value={values.points}
            onChange={(points) => change({ points, ...(points !== '' && cleared && { submission_status: 'auto' }) })}
            min={0}
            max={100_000}
            decimalScale={2}
            hideControls
            disabled={values.exempt}
            readOnly={readOnly}
          />
          <Switch
            label={t('gradebook.exempt')}
            checked={values.exempt}
            disabled={readOnly}
            onChange={(event) => change({ exempt: event.target.checked, ...(event.target.checked && { points: '' }) })}
          />
        </div>
        <SubmissionStatusField
          value={values}
          readOnly={readOnly || values.exempt}
          onChange={(said) =>
            change({ ...said, ...(said.submission_status === 'missing' && !keeps_missing && { points: '' }) })
          }
        />
        {activity.closed && !readOnly && (
          <TextInput
            label={t('gradebook.reason')}
            description={t('gradebook.reason-why')}
            value={values.reason}
            maxLength={200}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
        {work.rubric && (
          <section className="stack close">
            <h3>
              <bdi>{work.rubric.name}</bdi>
            </h3>
            {!activity.rubric_counts && <p className="small muted">{t('rubrics.not-the-grade')}</p>}
            <RubricTable
              criteria={work.rubric.criteria}
              scores={values.scores}
              {...(!readOnly && { onScore: score })}
            />
          </section>
        )}
        {student.student && (
          <StandardScores
            section_id={section.id}
            student_id={student.student.id}
            activity_id={activity.id}
            readOnly={readOnly}
          />
        )}
        <CommentField
          section_id={section.id}
          value={values.comment}
          readOnly={readOnly}
          onChange={(comment) => change({ comment })}
        />
        <Changed work={work} />
      </div>
      {!readOnly && (
        <div className="save-bar">
          <div className="row end">
            <Button type="submit" loading={saving} disabled={!dirty || needsReason}>
              {t('ui.save')}
            </Button>
            <Button
              variant="filled"
              loading={saving}
              disabled={needsReason || (!dirty && !onNext)}
              onClick={() => void saveAndGo()}
            >
              {t(onNext ? 'grading.save-and-next' : 'grading.save-last')}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}

const Changed = ({ work: { grade } }: { work: StudentWork }) => {
  const t = useTexts()
  const { moment } = useFormat()
  if (!grade.changed_at) return null
  return (
    <p className="small muted">
      {t('grading.changed', { who: grade.changed_by ?? '', when: moment(grade.changed_at) })}
    </p>
  )
}

type Theirs = StudentWork['grade']

const Conflict = ({
  grade,
  theirs,
  onKeep,
  onTake,
}: {
  grade: string
  theirs: Theirs
  onKeep: () => void
  onTake: () => void
}) => {
  const t = useTexts()
  const { time, number } = useFormat()
  const value = theirs.exempt
    ? t('gradebook.excused')
    : theirs.points === null
      ? t('gradebook.nothing')
      : number(theirs.points)
  return (
    <Note tone="warn" title={t('gradebook.changed-while-typed')}>
      {t('gradebook.mine-and-theirs', {
        mine: grade,
        who: theirs.changed_by ?? '',
        theirs: value,
        time: theirs.changed_at ? time(theirs.changed_at) : '',
      })}
      <span className="row wrap">
        <Button size="xs" onClick={onKeep}>
          {t('gradebook.keep', { value: grade })}
        </Button>
        <Button size="xs" variant="filled" onClick={onTake}>
          {t('gradebook.take', { value })}
        </Button>
      </span>
    </Note>
  )
}

/** What is entered over what is stored: a draft from the first key to the answer of the server. */
const useGrade = ({ view, student, work, onDraft }: Omit<Props, 'onNext'>) => {
  const t = useTexts()
  const { activity, section } = view
  const stored = storedOf(work)
  const name = draftName(activity.id, student.ref)
  const [entered, setEntered] = useState(() => begunOf(activity.id, student.ref, stored))
  const [refused, setRefused] = useState<Theirs>()
  const sending = useSend(grading.save, {
    onRefused: (answer) => {
      if (answer.code !== 'stale' || !answer.present) return false
      setRefused(answer.present as Theirs)
      return true
    },
  })
  const values = entered ?? stored
  const settle = () => {
    dropDraft(name)
    setEntered(undefined)
    setRefused(undefined)
    onDraft(false)
  }
  const change = (part: Partial<Entered>) => {
    const next = { ...values, ...part }
    if (!differs(next, stored) && next.reason === '') return settle()
    keepDraft(name, next)
    setEntered(next)
    onDraft(true)
  }
  const send = async (version: number): Promise<boolean> => {
    const { points, exempt, submission_status, late_minutes, comment, scores, reason } = values
    const assessed =
      work.rubric && scoresDiffer(values, stored) ? { rubric: { rubric_id: work.rubric.id, scores } } : {}
    try {
      const { grade } = await sending.sendAndWait({
        section_id: section.id,
        activity_id: activity.id,
        ref: student.ref,
        points: exempt || points === '' ? null : Number(points),
        exempt,
        submission_status,
        late_minutes,
        comment,
        version,
        ...assessed,
        ...(reason.trim() && { reason }),
      })
      changeRead(grading.work, { section_id: section.id, activity_id: activity.id, ref: student.ref }, (known) => ({
        ...known,
        grade,
        scores,
      }))
      readAgain(grading.read, grading.work, gradebook.read, gradebook.waiting)
      settle()
      return true
    } catch {
      return false // told already; the draft stays
    }
  }
  return {
    grade: values.exempt
      ? t('gradebook.excused')
      : values.points === ''
        ? t('gradebook.nothing')
        : String(values.points),
    refused,
    values,
    stored,
    change,
    discard: settle,
    save: () => send(values.version),
    keepMine: () => void (refused && send(refused.version)),
    saving: sending.sending,
  }
}
