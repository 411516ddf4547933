import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Out } from '#contract/kernel/endpoint.ts'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { Outcomes } from './Outcomes.tsx'
import { SectionPicker } from './SectionPicker.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

type Row = Out<typeof enrollment.enroll>['rows'][number]
/**
 * `student_ids` and `section_ids` are settled; `chosen` students may be changed, and have their `names` from elsewhere.
 */
type Props = {
  student_ids?: number[]
  section_ids?: number[]
  chosen?: string[]
  names?: Readonly<Record<string, string>>
  back: string
}

/**
 * Students into sections: who, where, from when; below it stands at once what would happen to each, and nothing is
 * stored before the button.
 */
export const Enroll = ({
  student_ids: givenStudents,
  section_ids: givenSections,
  chosen = [],
  names = {},
  back,
}: Props) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { date, isoDate } = useFormat()
  const [students, setStudents] = useState(chosen)
  const [places, setPlaces] = useState<string[]>([])
  const [start_date, setStartDate] = useState('')
  const [override_reason, setOverrideReason] = useState('')
  const student_ids = givenStudents ?? students.map(Number)
  const section_ids = givenSections ?? places.map(Number)
  const ready = student_ids.length > 0 && section_ids.length > 0
  const values = { student_ids, section_ids, start_date: start_date || null, override_reason }
  const { data: preview, error } = useReading(enrollment.enroll, { ...values, confirmed: false }, { when: ready })
  const rows = ready ? (preview?.rows ?? []) : []
  const refresh = [enrollment.current, enrollment.enroll, enrollment.choices, sections.roster, sections.read]
  const enroll = useSend(enrollment.enroll, { refresh })
  const remove = useSend(enrollment.remove, { refresh })
  const [today] = useState(() => isoDate(new Date()))
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const changes = count('enrolled') + count('waitlisted')
  const save = async () => {
    const done = (await enroll.sendAndWait({ ...values, confirmed: true })).rows
    const ids = done.flatMap(({ enrollment_id }) => enrollment_id ?? [])
    toastUndoable(
      t('enrollment.done', {
        enrolled: done.filter((row) => row.outcome === 'enrolled').length,
        waiting: done.filter((row) => row.outcome === 'waitlisted').length,
      }),
      () => remove.send({ ids }),
    )
    void navigate(back)
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save().catch(() => undefined)
      }}
    >
      <section className="card">
        <div className="form-section">
          {!givenStudents && (
            <PersonPicker
              kind="student"
              label={t('enrollment.students')}
              description={t('enrollment.students-hint')}
              value={students}
              names={names}
              onChange={setStudents}
              data-autofocus
            />
          )}
          {!givenSections && (
            <SectionPicker
              label={t('enrollment.sections')}
              description={t('enrollment.sections-hint')}
              value={places}
              onChange={setPlaces}
              {...(givenStudents && { 'data-autofocus': true })}
            />
          )}
          <div className="columns">
            <DateField
              label={t('enrollment.from')}
              description={t('enrollment.from-hint')}
              value={start_date}
              onChange={setStartDate}
            />
            {(count('missing') + count('held') > 0 || override_reason !== '') && (
              <TextInput
                label={t('enrollment.override')}
                description={t(count('held') > 0 ? 'enrollment.override-hint-held' : 'enrollment.override-hint')}
                maxLength={300}
                value={override_reason}
                onChange={(event) => setOverrideReason(event.currentTarget.value)}
              />
            )}
          </div>
        </div>
        {start_date > today && <Note tone="info" title={t('enrollment.counts-from', { day: date(start_date) })} />}
        <div className="save-bar">
          <div className="row end">
            <Button component={Link} to={back}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={enroll.sending} disabled={changes === 0}>
              {t('enrollment.enroll-count', { count: changes })}
            </Button>
          </div>
        </div>
      </section>
      {ready && error && <Note tone="danger" title={t('enrollment.not-possible')} />}
      {rows.length > 0 && (
        <Card flush title={t('enrollment.would-be')} count={rows.length}>
          <Outcomes rows={rows} />
        </Card>
      )}
    </form>
  )
}
