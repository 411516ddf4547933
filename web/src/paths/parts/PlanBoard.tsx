import { Button, Select } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { StudentPath } from '#contract/paths/paths.contract.ts'
import { sameSlot, type Slot } from '#contract/paths/plan.rules.ts'
import { sumOf } from '#contract/paths/allotment.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import type { Plan } from './usePath.ts'
import { warningWords } from './warning-words.ts'

type Props = { path: StudentPath; plan: Plan }

export const useSlotName = () => {
  const t = useTexts()
  return ({ grade_level, term }: Slot, terms_per_year: number) =>
    terms_per_year === 1 ? t('paths.year', { grade_level }) : t('paths.slot', { grade_level, term })
}

/** The way by terms: what is done, what goes on, and the plan, moved by mouse, arrow keys or menu. */
export const PlanBoard = ({ path, plan }: Props) => {
  const t = useTexts()
  const slotName = useSlotName()
  const [dragged, setDragged] = useState<number>()
  const terms_per_year = path.path?.terms_per_year ?? 1
  const editable = path.can.plan
  const nameOf = (slot: Slot) => slotName(slot, terms_per_year)
  const lost = plan.planned.filter((one) => !plan.slots.some((slot) => sameSlot(slot, one)))
  const target = (slot: Slot) =>
    dragged !== undefined && {
      'data-over': plan.planned.some((one) => one.course_id === dragged && sameSlot(one, slot)) ? undefined : true,
      onDragOver: (event: { preventDefault: () => void }) => event.preventDefault(),
      onDrop: () => plan.put(dragged, slot),
    }
  const planned = (course_id: number) => (
    <PlannedCourse
      key={course_id}
      course_id={course_id}
      plan={plan}
      editable={editable}
      nameOf={nameOf}
      dragged={dragged === course_id}
      onDrag={setDragged}
    />
  )
  return (
    <Card flush title={t('paths.way')}>
      {editable && <AddCourse path={path} plan={plan} nameOf={nameOf} />}
      <div className="plan-board" role="region" tabIndex={0} aria-label={t('paths.way')}>
        <Column title={t('paths.finished')} credits={path.finished.map(({ credits }) => credits)}>
          {[...Map.groupBy(path.finished, ({ term }) => term)].map(([term, rows]) => (
            <div key={term} className="column stack close">
              {term && <span className="micro muted">{term}</span>}
              {rows.map((row, at) => (
                <Fact key={at} plan={plan} course_id={row.course_id} credits={row.credits} letter={row.letter} />
              ))}
            </div>
          ))}
        </Column>
        <Column
          title={t('paths.now')}
          credits={path.current.map(({ course_id }) => plan.courses.get(course_id)?.credits ?? 0)}
        >
          {path.current.map((row, at) => (
            <Fact
              key={at}
              plan={plan}
              course_id={row.course_id}
              credits={plan.courses.get(row.course_id)?.credits ?? 0}
              letter={row.letter}
            />
          ))}
        </Column>
        {lost.length > 0 && (
          <Column title={t('paths.to-place')}>{lost.map(({ course_id }) => planned(course_id))}</Column>
        )}
        {plan.slots.map((slot) => {
          const rows = plan.planned.filter((one) => sameSlot(one, slot))
          return (
            <Column
              key={`${slot.grade_level}:${slot.term}`}
              title={nameOf(slot)}
              credits={rows.map(({ course_id }) => plan.courses.get(course_id)?.credits ?? 0)}
              drop={target(slot)}
            >
              {rows.map(({ course_id }) => planned(course_id))}
            </Column>
          )
        })}
      </div>
      {plan.dirty && (
        <div className="save-bar">
          <span className="small muted">
            {t('paths.not-saved', { signs: path.signs.filter(({ cleared_at }) => cleared_at === null).length })}
          </span>
          <div className="row end">
            <Button onClick={plan.discard}>{t('ui.cancel')}</Button>
            <Button variant="filled" loading={plan.saving} onClick={plan.save}>
              {t('paths.save-plan')}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

const Column = ({
  title,
  credits = [],
  drop = false,
  children,
}: {
  title: string
  credits?: readonly number[]
  drop?: object | false
  children: ReactNode
}) => {
  const { number } = useFormat()
  return (
    <section className="plan-slot" aria-label={title} {...drop}>
      <h3>
        <span>{title}</span>
        {credits.length > 0 && (
          <span className="small muted regular">
            <Code>{number(sumOf(credits))}</Code>
          </span>
        )}
      </h3>
      {children}
    </section>
  )
}

const Fact = ({
  plan,
  course_id,
  credits,
  letter,
}: {
  plan: Plan
  course_id: number
  credits: number
  letter: string | null
}) => {
  const t = useTexts()
  const { number } = useFormat()
  const course = plan.courses.get(course_id)
  return (
    <div className="plan-course">
      <SubjectBar subject={course?.color ?? 1} />
      <span className="grow">
        <bdi>{course?.name ?? t('paths.unknown-course')}</bdi>
        <span className="micro muted column">
          <span>
            <Code>{number(credits)}</Code> {letter && <b>{letter}</b>}
          </span>
        </span>
      </span>
    </div>
  )
}

type PlannedProps = {
  course_id: number
  plan: Plan
  editable: boolean
  nameOf: (slot: Slot) => string
  dragged: boolean
  onDrag: (course_id: number | undefined) => void
}
const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

const PlannedCourse = ({ course_id, plan, editable, nameOf, dragged, onDrag }: PlannedProps) => {
  const t = useTexts()
  const { number, either } = useFormat()
  const course = plan.courses.get(course_id)
  const name = course?.name ?? t('paths.unknown-course')
  const warnings = plan.warnings.get(course_id) ?? []
  const here = plan.planned.find((one) => one.course_id === course_id)
  const at = plan.slots.findIndex((slot) => here && sameSlot(slot, here))
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const mirrored = document.dir === 'rtl' && event.key !== 'ArrowUp' && event.key !== 'ArrowDown'
    const slot = plan.slots[at + (mirrored ? -step : step)]
    if (slot) plan.put(course_id, slot)
  }
  return (
    <div className="plan-course" data-warned={warnings.length > 0 || undefined} data-dragged={dragged || undefined}>
      {editable && (
        <button
          type="button"
          className="grip"
          draggable
          aria-label={t('ui.move', { name })}
          aria-keyshortcuts="ArrowUp ArrowDown"
          onKeyDown={move}
          onDragStart={() => onDrag(course_id)}
          onDragEnd={() => onDrag(undefined)}
        >
          <IconGripVertical size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      <SubjectBar subject={course?.color ?? 1} />
      <span className="grow">
        <bdi className="medium">{name}</bdi>
        <span className="micro muted column">
          <Code>{number(course?.credits ?? 0)}</Code>
        </span>
        {warnings.map((warning, nth) => (
          <span key={nth} className="warned micro" data-tone="warn">
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
            <span>{warningWords(t, warning, plan.courses, either)}</span>
          </span>
        ))}
      </span>
      {editable && (
        <ActionMenu
          label={t('ui.actions-for', { name })}
          actions={() => [
            ...plan.slots
              .filter((slot) => !here || !sameSlot(slot, here))
              .map((slot) => ({
                label: t('paths.move-to', { slot: nameOf(slot) }),
                icon: IconArrowRight,
                onClick: () => void plan.put(course_id, slot),
              })),
            { label: t('paths.remove'), icon: IconTrash, danger: true, onClick: () => plan.remove(course_id) },
          ]}
        />
      )}
    </div>
  )
}

const AddCourse = ({ path, plan, nameOf }: Props & { nameOf: (slot: Slot) => string }) => {
  const t = useTexts()
  const [course_id, setCourseId] = useState<string | null>(null)
  const [chosen, setChosen] = useState('0')
  const slot = plan.slots[Number(chosen)] ?? plan.slots[0]
  const taken = new Set([
    ...plan.planned.map((one) => one.course_id),
    ...path.current.map((one) => one.course_id),
    ...path.finished.filter(({ credits }) => credits > 0).map((one) => one.course_id),
  ])
  const add = () => {
    if (!course_id || !slot) return
    plan.add(Number(course_id), slot)
    setCourseId(null)
  }
  return (
    <div className="plan-add">
      <Select
        label={t('paths.course')}
        placeholder={t('paths.find-course')}
        searchable
        limit={60}
        value={course_id}
        onChange={setCourseId}
        nothingFoundMessage={t('paths.no-course')}
        data={path.courses
          .filter(({ id, offered }) => offered && !taken.has(id))
          .map(({ id, name, number }) => ({ value: String(id), label: `${name} · ${number}` }))}
      />
      <Select
        label={t('paths.when')}
        value={String(plan.slots.indexOf(slot ?? { grade_level: '', term: 0 }))}
        onChange={(value) => setChosen(value ?? '0')}
        allowDeselect={false}
        data={plan.slots.map((one, at) => ({ value: String(at), label: nameOf(one) }))}
      />
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} disabled={!course_id || !slot} onClick={add}>
        {t('paths.add-course')}
      </Button>
    </div>
  )
}
