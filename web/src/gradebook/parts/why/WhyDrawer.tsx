import { Button, NumberInput } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { explained } from '#contract/gradebook/gradebook.rules.ts'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { standards } from '#contract/gradebook/standards.contract.ts'
import { StandardsWhy } from './StandardsWhy.tsx'
import { WhyNumber } from './WhyNumber.tsx'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { type GradeBasis, gradeBasis } from '#contract/gradebook/basis.contract.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

type Props = {
  section_id: number
  student_id?: number | undefined
  title: string
  /** Who looks teaches the class or runs the school. */ staff?: boolean
  onClose: () => void
}

/** How a total comes about, and what it would be with other grades; those are computed here and stored nowhere. */
export default function WhyDrawer({ section_id, student_id, title, staff = false, onClose }: Props) {
  return (
    <SideDrawer onClose={onClose} width="reading" title={title}>
      {staff && student_id ? (
        <OfStudent section_id={section_id} student_id={student_id} />
      ) : (
        <Own section_id={section_id} student_id={student_id} />
      )}
    </SideDrawer>
  )
}

const Own = ({ section_id, student_id }: Pick<Props, 'section_id' | 'student_id'>) => {
  const { data: book } = useReading(standards.own, { section_id, ...(student_id && { student_id }) })
  const read = useReading(gradeBasis.read, { section_id, ...(student_id && { student_id }) })
  return <Read read={read}>{book && <StandardsWhy book={book} student_id={book.students[0]?.id} />}</Read>
}

const OfStudent = ({ section_id, student_id }: { section_id: number; student_id: number }) => {
  const { data: book } = useReading(standards.ofSection, { section_id })
  return (
    <Read read={useReading(progress.basis, { section_id, student_id })}>
      {book && <StandardsWhy book={book} student_id={student_id} />}
    </Read>
  )
}

const Read = ({
  read: { data, error, refetch },
  children,
}: {
  read: Pick<ReturnType<typeof useReading<unknown, GradeBasis>>, 'data' | 'error' | 'refetch'>
  children: ReactNode
}) => (
  <div className="form-section">
    {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
    {!data && !error && <ListSkeleton />}
    {data && <Basis basis={data} />}
    {children}
  </div>
)

const Basis = ({ basis: { items, rules, by_hand } }: { basis: GradeBasis }) => {
  const t = useTexts()
  const { number, percent } = useFormat()
  const [supposed, setSupposed] = useState<ReadonlyMap<number, number> | undefined>()
  const names = useMemo(() => new Map(items.map(({ activity_id, name }) => [activity_id, name])), [items])
  const total = explained(
    items.map((item) => {
      const points = supposed?.get(item.activity_id)
      return points === undefined
        ? item
        : { ...item, points, exempt: false, missing: false, minutes_late: 0, days_late: 0, attempts: null }
    }),
    rules,
  )
  if (items.length === 0) return <Note tone="info" title={t('gradebook.why-nothing')} />
  return (
    <>
      <div className="row what-if-head">
        <span className="standing grow">
          <Code>{total.percent === null ? '–' : percent(total.percent)}</Code>{' '}
          <b>
            <bdi>{total.letter}</bdi>
          </b>
          {supposed && <span className="small muted"> {t('learning.what-if-now')}</span>}
        </span>
        <Button aria-pressed={supposed !== undefined} onClick={() => setSupposed(supposed ? undefined : new Map())}>
          {t(supposed ? 'learning.what-if-end' : 'learning.what-if')}
        </Button>
      </div>
      {supposed && (
        <>
          <Note tone="info" title={t('learning.what-if-why')} />
          <div className="stack close">
            {items.map((item) => (
              <label key={item.activity_id} className="row what-if">
                <bdi className="grow">{item.name}</bdi>
                <NumberInput
                  placeholder={item.points === null ? '–' : String(item.points)}
                  value={supposed.get(item.activity_id) ?? ''}
                  min={0}
                  decimalScale={2}
                  hideControls
                  onChange={(value) => setSupposed(withOne(supposed, item.activity_id, value))}
                />
                <span className="muted what-if-max">
                  <Code>/ {number(item.max_score)}</Code>
                </span>
              </label>
            ))}
          </div>
        </>
      )}
      <WhyNumber
        explanation={total}
        rules={rules}
        nameOf={(id) => names.get(id) ?? ''}
        byHand={supposed ? undefined : (by_hand ?? undefined)}
      />
    </>
  )
}

const withOne = (
  supposed: ReadonlyMap<number, number>,
  activity_id: number,
  value: number | string,
): ReadonlyMap<number, number> => {
  const next = new Map(supposed)
  if (value === '') next.delete(activity_id)
  else next.set(activity_id, Number(value))
  return next
}
