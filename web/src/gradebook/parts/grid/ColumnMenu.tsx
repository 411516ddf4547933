import { Button, Modal, NumberInput } from '@mantine/core'
import {
  IconCalendarUser,
  IconChartLine,
  IconEraser,
  IconEye,
  IconEyeOff,
  IconFileOff,
  IconListDetails,
  IconLock,
  IconLockOpen,
  IconNumber,
  IconShieldCheck,
  IconShieldOff,
  IconShieldPlus,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { gradebook, type Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { meanOf } from '#contract/gradebook/gradebook.rules.ts'
import { exactly, rounded } from '#contract/kernel/fraction.ts'
import { type Curve, curved } from '#contract/gradebook/points.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { useLock, useQuestion } from '#web/coursework/parts/units/useQuestion.ts'
import { useMessageAction } from '#web/people/parts/MessageThem.tsx'
import { type Action, ActionMenu } from '#web/ui/Actions.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { confirm, toastUndoable } from '#web/kernel/feedback.ts'
import { enterAndToast } from './enter-and-toast.ts'
import { gradingAddress } from '#web/coursework/grading-address.ts'
import type { GradeStore } from './grade-store.ts'

const DatesDrawer = lazy(() => import('../rules/DatesDrawer.tsx'))

type Props = {
  /** The gradebook of a student's own section, where several are shown as one. */
  homeOf?: ((student_id: number) => Gradebook) | undefined
  book: Gradebook
  store: GradeStore
  activity: Gradebook['activities'][number]
  side: ReturnType<GradeStore['sideOf']>
}

/** What can be done to a whole column. Whatever changes grades can be undone. */
export const ColumnMenu = ({ book, store, activity, side, homeOf }: Props) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const [shown, setShown] = useState<'grade' | 'curve' | 'dates'>()
  const navigate = useNavigate()
  const message = useMessageAction()
  const section_id = book.section.id
  const post = useSend(columns.post, { refresh: gradebook.read })
  const lock = useLock(section_id)
  const ask = useQuestion(section_id)
  const places = () => book.students.map(({ id }) => ({ student_id: id, activity_id: activity.id }))
  const withoutGrades = () => places().filter((place) => isEmpty(store.cell(place)))
  const setHidden = async (hidden: boolean) => {
    await post.sendAndWait({ section_id, activity_ids: [activity.id], hidden })
    toastUndoable(
      t(hidden ? 'gradebook.grades-hidden-now' : 'gradebook.grades-shown-now', { activity: activity.name }),
      () => post.send({ section_id, activity_ids: [activity.id], hidden: !hidden }),
    )
  }
  /** Grades stay beneath: they count again once nobody is excused. */
  const setExcused = (exempt: boolean) =>
    ask(exempt ? 'gradebook.excuse-everybody-really' : 'gradebook.excuse-nobody-really', {
      activity_ids: [activity.id],
      onConfirm: () => {
        const changed = places().filter((place) => store.cell(place).exempt !== exempt)
        enterAndToast(
          store,
          changed.map((place) => ({ ...place, exempt })),
          t(exempt ? 'gradebook.excused-count' : 'gradebook.counted-count', { count: changed.length }),
        )
      },
    })
  const actions = (): Action[] => {
    const withoutGrade = withoutGrades()
    const unsaid = withoutGrade.filter(
      (place) => store.cell(place).submission_status === 'auto' && !store.cell(place).handed_in,
    )
    const graded = places().filter((place) => store.cell(place).points !== null)
    const excused = places().filter((place) => store.cell(place).exempt)
    const waitedFor = withoutGrade.filter((place) => !store.cell(place).handed_in)
    const closed = side.closed && role !== schoolAdmin
    const shut = closed || side.anonymous
    return [
      {
        label: t('grading.open'),
        icon: IconListDetails,
        onClick: () => void navigate(gradingAddress({ section_id, activity_id: activity.id })),
      },
      ...(side.anonymous
        ? []
        : message(
            { families: waitedFor.map(({ student_id }) => student_id) },
            t('messaging.those-without-work', { count: waitedFor.length }),
          )),
      {
        label: t('gradebook.default-grade'),
        icon: IconNumber,
        disabled: shut || withoutGrade.length === 0,
        onClick: () => setShown('grade'),
      },
      {
        label: t('gradebook.missing-rest'),
        icon: IconFileOff,
        disabled: shut || unsaid.length === 0,
        onClick: () =>
          enterAndToast(
            store,
            unsaid.map((place) => ({ ...place, submission_status: 'missing' as const })),
            t('gradebook.missing-count', { count: unsaid.length }),
          ),
      },
      {
        label: t('gradebook.excuse-rest'),
        icon: IconShieldCheck,
        disabled: shut || withoutGrade.length === 0,
        onClick: () =>
          enterAndToast(
            store,
            withoutGrade.map((place) => ({ ...place, exempt: true })),
            t('gradebook.excused-count', { count: withoutGrade.length }),
          ),
      },
      {
        label: t('gradebook.excuse-everybody'),
        icon: IconShieldPlus,
        disabled: shut || excused.length === book.students.length,
        onClick: () => void setExcused(true),
      },
      {
        label: t('gradebook.excuse-nobody'),
        icon: IconShieldOff,
        disabled: shut || excused.length === 0,
        onClick: () => void setExcused(false),
      },
      { label: t('gradebook.curve'), icon: IconChartLine, disabled: shut, onClick: () => setShown('curve') },
      {
        label: t('gradebook.dates-for-students'),
        icon: IconCalendarUser,
        disabled: closed,
        onClick: () => setShown('dates'),
      },
      side.hidden
        ? { label: t('gradebook.show-grades'), icon: IconEye, disabled: closed, onClick: () => void setHidden(false) }
        : {
            label: t('gradebook.hide-grades'),
            icon: IconEyeOff,
            disabled: closed,
            onClick: () => void setHidden(true),
          },
      side.locked
        ? { label: t('gradebook.unlock'), icon: IconLockOpen, onClick: () => void lock([activity.id], false) }
        : { label: t('gradebook.lock'), icon: IconLock, onClick: () => void lock([activity.id], true) },
      {
        label: t('gradebook.clear-grades'),
        icon: IconEraser,
        danger: true,
        disabled: shut || graded.length === 0,
        onClick: () =>
          confirm({
            message: t('gradebook.clear-really', { count: graded.length, activity: activity.name }),
            danger: true,
            onConfirm: () =>
              enterAndToast(
                store,
                graded.map((place) => ({ ...place, points: null })),
                t('gradebook.cleared', { count: graded.length }),
              ),
          }),
      },
    ]
  }
  return (
    <>
      <ActionMenu label={t('gradebook.column-actions', { activity: activity.name })} actions={actions} />
      {shown === 'grade' && (
        <DefaultGrade
          activity={activity}
          students={book.students.filter(({ id }) => isEmpty(store.cell({ student_id: id, activity_id: activity.id })))}
          grades={places().flatMap((place) => gradesIn(store.cell(place)))}
          onClose={() => setShown(undefined)}
          onGive={(points) => {
            const given = withoutGrades().map((place) => ({ ...place, points }))
            enterAndToast(store, given, t('gradebook.given', { count: given.length }))
          }}
        />
      )}
      {shown === 'dates' && (
        <Suspense fallback={null}>
          <DatesDrawer
            section_id={section_id}
            students={book.students.filter(({ id }) => !homeOf || homeOf(id).section.id === section_id)}
            dates={book.dates}
            store={store}
            activity={activity}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
      {shown === 'curve' && (
        <CurveBox book={book} store={store} activity={activity} side={side} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}

const DefaultGrade = ({
  activity,
  students,
  grades,
  onGive,
  onClose,
}: Pick<Props, 'activity'> & {
  students: Gradebook['students']
  grades: readonly number[]
  onGive: (points: number) => void
  onClose: () => void
}) => {
  const t = useTexts()
  const { number } = useFormat()
  const [points, setPoints] = useState<number | string>('')
  const before = meanOf(grades)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('gradebook.default-grade-title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (points === '') return
          onGive(Number(points))
          onClose()
        }}
      >
        <p className="secondary">{t('gradebook.default-grade-count', { count: students.length })}</p>
        <p className="small">
          {students.slice(0, mostNamed).map(({ id, fname, lname }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <bdi>
                {fname} {lname}
              </bdi>
            </span>
          ))}
          {students.length > mostNamed && ` ${t('gradebook.and-more', { count: students.length - mostNamed })}`}
        </p>
        <NumberInput
          label={t('gradebook.points-of', { max: activity.max_score })}
          value={points}
          onChange={setPoints}
          min={0}
          decimalScale={2}
          hideControls
          data-autofocus
        />
        {points !== '' && (
          <p role="status">
            {t(before === null ? 'gradebook.default-grade-first' : 'gradebook.default-grade-effect', {
              before: number(before ?? 0),
              after: number(meanOf([...grades, ...students.map(() => Number(points))]) ?? 0),
              max: number(activity.max_score),
            })}
          </p>
        )}
        <div className="row dialog-actions">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="filled" disabled={points === ''}>
            {t('gradebook.give')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** So many students are named before they are given a grade. */
const mostNamed = 12

const gradesIn = ({ points, exempt }: { points: number | null; exempt: boolean }): number[] =>
  points === null || exempt ? [] : [points]
const isEmpty = ({ points, exempt }: { points: number | null; exempt: boolean }): boolean => points === null && !exempt

type Kind = 'none' | Curve['kind']

const CurveBox = ({ book, store, activity, side, onClose }: Props & { onClose: () => void }) => {
  const t = useTexts()
  const { number } = useFormat()
  const present = side.curve
  const grades = book.students.flatMap(
    ({ id }) => store.cell({ student_id: id, activity_id: activity.id }).points ?? [],
  )
  const best = grades.length > 0 ? Math.max(...grades) : activity.max_score
  const [kind, setKind] = useState<Kind>(present?.kind ?? 'none')
  const [points, setPoints] = useState<number | string>(present && 'points' in present ? present.points : '')
  const save = useSend(columns.curve, { refresh: gradebook.read, onDone: onClose })
  const needsPoints = kind === 'add' || kind === 'top'
  const curve: Curve | null =
    kind === 'root' ? { kind } : kind === 'none' || points === '' ? null : { kind, points: Number(points) }
  const after = grades.map((grade) => rounded(curved(exactly(grade), exactly(activity.max_score), curve)))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('gradebook.curve-title', { activity: activity.name })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          save.send({
            section_id: book.section.id,
            activity_id: activity.id,
            kind: curve?.kind ?? null,
            points: curve && 'points' in curve ? curve.points : null,
          })
        }}
      >
        <p className="secondary">{t('gradebook.curve-why')}</p>
        <Segmented
          label={t('gradebook.curve')}
          value={kind}
          options={(['none', 'add', 'top', 'root'] as const).map((value) => ({
            value,
            label: t(`gradebook.curve-${value}`),
          }))}
          onChange={(next) => {
            setKind(next)
            setPoints(next === 'top' ? best : next === 'add' ? 1 : '')
          }}
        />
        {needsPoints && (
          <NumberInput
            label={t(kind === 'top' ? 'gradebook.curve-top-points' : 'gradebook.curve-points')}
            value={points}
            onChange={setPoints}
            min={0}
            max={10_000}
            decimalScale={2}
            hideControls
          />
        )}
        {grades.length > 0 && (
          <p role="status">
            {t('gradebook.curve-effect', {
              before: number(meanOf(grades) ?? 0),
              after: number(meanOf(after) ?? 0),
              max: number(activity.max_score),
            })}
          </p>
        )}
        <div className="row dialog-actions">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="filled" loading={save.sending} disabled={needsPoints && points === ''}>
            {t('ui.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
