import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconCalendarDue, IconHandStop, IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { schoolAdmin } from '#contract/kernel/access.ts'
import type { Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { standards } from '#contract/gradebook/standards.contract.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { StandardsWhy } from '../why/StandardsWhy.tsx'
import type { GradeStore } from './grade-store.ts'
import { ResolveIncomplete } from './ResolveIncomplete.tsx'
import { SetTotal } from './SetTotal.tsx'
import { WhyNumber } from '../why/WhyNumber.tsx'

type Props = {
  store: GradeStore
  book: Gradebook
  student: Gradebook['students'][number]
  readOnly: boolean
  /** The gradebook of the student's own section, where several are shown as one. */ home?: Gradebook | undefined
}

/** The present standing; opens its arithmetic. */
export const TotalCell = ({ store, book, student, readOnly, home = book }: Props) => {
  const t = useTexts()
  const { percent, isoDate } = useFormat()
  const [opened, setOpened] = useState(false)
  const [resolving, setResolving] = useState(false)
  const office = useSignedIn().role === schoolAdmin
  const [setting, setSetting] = useState(false)
  const byHand = book.set_by_hand.find((one) => one.student_id === student.id)
  const [today] = useState(() => isoDate(new Date()))
  const overdue = Boolean(byHand?.incomplete_until && byHand.incomplete_until < today)
  const computed = useSyncExternalStore(store.subscribe, () => store.total(student.id))
  const total = {
    percent: byHand?.percent ?? computed.percent,
    letter: byHand?.incomplete_until ? 'I' : (byHand?.letter ?? computed.letter),
  }
  const shown = total.percent === null ? '–' : percent(total.percent)
  return (
    <>
      {setting && <SetTotal book={home} student={student} onClose={() => setSetting(false)} />}
      {resolving && byHand && (
        <ResolveIncomplete
          book={home}
          student={student}
          present={byHand}
          computed={computed}
          onClose={() => setResolving(false)}
        />
      )}
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width="min(440px, 100vw - 24px)"
        withRoles
        trapFocus
      >
        <Popover.Target>
          <button type="button" className="total" onClick={() => setOpened(!opened)}>
            <span className="visually-hidden">
              {t('gradebook.why-of', { name: `${student.fname} ${student.lname}`, percent: shown })}
            </span>
            {overdue ? (
              <IconCalendarDue
                size={14}
                stroke={1.75}
                className="ink-danger"
                role="img"
                aria-label={t('gradebook.incomplete-overdue')}
              />
            ) : (
              byHand && <IconHandStop size={14} stroke={1.75} role="img" aria-label={t('gradebook.set-by-hand')} />
            )}
            <b aria-hidden>
              <Code>{shown.replace('%', '')}</Code>
            </b>
            <bdi className="muted letter" aria-hidden>
              {total.letter}
            </bdi>
          </button>
        </Popover.Target>
        <Popover.Dropdown onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}>
          <div className="row">
            <h2 className="grow">{t('gradebook.why', { percent: shown })}</h2>
            <ActionIcon aria-label={t('ui.close')} onClick={() => setOpened(false)}>
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
          <p className="small muted">
            <bdi>
              {student.fname} {student.lname}
            </bdi>
            {total.letter && ` · ${t('gradebook.letter', { letter: total.letter })}`}
          </p>
          <Why store={store} book={book} student_id={student.id} byHand={byHand} />
          <Standards section_id={home.section.id} student_id={student.id} />
          {!readOnly && (
            <div className="row end">
              <Button
                size="xs"
                onClick={() => {
                  setOpened(false)
                  setSetting(true)
                }}
              >
                {t('gradebook.by-hand')}
              </Button>
            </div>
          )}
          {byHand?.incomplete_until && home.section.status === 'closed' && office && (
            <div className="row end">
              <Button
                size="xs"
                onClick={() => {
                  setOpened(false)
                  setResolving(true)
                }}
              >
                {t('gradebook.resolve')}
              </Button>
            </div>
          )}
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

const Standards = ({ section_id, student_id }: { section_id: number; student_id: number }) => {
  const { data } = useReading(standards.ofSection, { section_id })
  return data ? <StandardsWhy book={data} student_id={student_id} /> : null
}

type WhyProps = {
  store: GradeStore
  book: Gradebook
  student_id: number
  byHand: Gradebook['set_by_hand'][number] | undefined
}

const Why = ({ store, book, student_id, byHand }: WhyProps) => {
  const names = new Map(book.activities.map(({ id, name }) => [id, name]))
  return (
    <WhyNumber
      explanation={store.explained(student_id)}
      rules={book.rules}
      nameOf={(id) => names.get(id) ?? ''}
      byHand={byHand}
    />
  )
}
