import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { people } from '#contract/people/people.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { confirm, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { promotions } from '#contract/lifecycle/promotion.contract.ts'

/**
 * All students a grade further: what would happen stands below the form; nothing happens before the button, and a year
 * is promoted once.
 */
export default function AutoPromoteScreen() {
  const t = useTexts()
  return (
    <div className="reading">
      <PageHeader title={t('enrollment.promote-title')} sub={t('enrollment.promote-sub')} />
      <Promote />
    </div>
  )
}

const Promote = () => {
  const t = useTexts()
  const { moment } = useFormat()
  const state = useRead(promotions.read, {})
  const [year, setYear] = useState<number | string>(state.year)
  const [last_grade, setLastGrade] = useState(state.last_grade)
  const [held, setHeld] = useState<string[]>([])
  const [ending, setEnding] = useState(true)
  const [last_day, setLastDay] = useState<string | null>(null)
  const input = { year: Number(year), last_grade: last_grade.trim(), except: held.map(Number) }
  const { data: preview } = useReading(
    promotions.promote,
    { ...input, confirmed: false },
    { when: Number(year) >= 2000 },
  )
  const refresh = [promotions.read, promotions.promote, people.directory, people.sizes, records.read]
  const promote = useSend(promotions.promote, { refresh, onRefused: ({ fields }) => fields.length > 0 })
  const undo = useSend(promotions.undo, {
    refresh,
    onDone: ({ students }) => toastSaved(t('enrollment.promotion-undone', { count: students })),
  })
  const students = preview?.steps.reduce((sum, step) => sum + step.students, 0) ?? 0
  const classes = preview?.classes ?? 0
  const save = async () => {
    const { id, steps } = await promote.sendAndWait({
      ...input,
      ends_on: ending && classes > 0 ? (last_day ?? preview?.today ?? null) : null,
      confirmed: true,
    })
    if (id !== null)
      toastUndoable(t('enrollment.promoted', { count: steps.reduce((sum, step) => sum + step.students, 0) }), () =>
        undo.send({ id }),
      )
  }
  return (
    <div className="stack">
      <form
        className="card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm({
            message: t('enrollment.promote-really', { count: students, year: String(year) }),
            onConfirm: () => void save().catch(() => undefined),
          })
        }}
      >
        <div className="form-section">
          <div className="columns">
            <NumberInput
              label={t('enrollment.promote-year')}
              description={t('enrollment.promote-year-hint')}
              value={year}
              onChange={setYear}
              min={2000}
              max={2200}
              hideControls
              thousandSeparator=""
            />
            <TextInput
              label={t('enrollment.last-grade')}
              description={t('enrollment.last-grade-hint')}
              value={last_grade}
              maxLength={20}
              onChange={(event) => setLastGrade(event.currentTarget.value)}
            />
          </div>
          <PersonPicker
            kind="student"
            label={t('enrollment.held-back')}
            description={t('enrollment.held-back-hint')}
            value={held}
            onChange={setHeld}
          />
          {classes > 0 && (
            <Switch
              label={t('enrollment.promote-end')}
              description={t('enrollment.promote-end-what', { count: classes })}
              checked={ending}
              onChange={(event) => setEnding(event.currentTarget.checked)}
            />
          )}
          {classes > 0 && ending && (
            <DateField
              label={t('enrollment.last-day')}
              description={t('enrollment.last-day-hint')}
              value={last_day ?? preview?.today ?? null}
              onChange={(value) => setLastDay(value || null)}
              {...(preview && { maxDate: preview.today })}
              valueFormat="ddd D MMM YYYY"
              error={promote.refused?.fields.find(({ path }) => path === 'ends_on')?.message}
            />
          )}
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button type="submit" variant="filled" loading={promote.sending} disabled={students === 0}>
              {t('enrollment.promote-count', { count: students })}
            </Button>
          </div>
        </div>
      </form>
      {preview?.done && <Note tone="info" title={t('enrollment.promoted-already', { year: String(year) })} />}
      {preview && !preview.done && (
        <Card flush title={t('enrollment.would-be')}>
          <ul className="list">
            {preview.steps.map((step) => (
              <li key={step.from}>
                <span className="grow">
                  {step.leaves
                    ? t('enrollment.step-leaves', { from: step.from })
                    : t('enrollment.step', { from: step.from, to: step.to })}
                </span>
                <span>{t('people.student-count', { count: step.students })}</span>
              </li>
            ))}
            <li>
              <span className="grow muted">{t('enrollment.step-remaining')}</span>
              <span className="muted">{t('people.student-count', { count: preview.remaining })}</span>
            </li>
          </ul>
        </Card>
      )}
      {state.rows.length > 0 && (
        <Card flush title={t('enrollment.promotions')}>
          <ul className="list">
            {state.rows.map((row) => (
              <li key={row.id}>
                <div className="grow">
                  <div className="medium">
                    {t('enrollment.promotion-of', { year: String(row.year), count: row.students })}
                  </div>
                  <div className="small muted">
                    <bdi>{row.by}</bdi>, {moment(row.made_at)}
                    {row.undone_at && <> · {t('people.merge-undone-at', { moment: moment(row.undone_at) })}</>}
                  </div>
                </div>
                {!row.undone_at && (
                  <Button
                    loading={undo.sending}
                    onClick={() =>
                      confirm({
                        message: t('enrollment.promotion-undo-really'),
                        onConfirm: () => undo.send({ id: row.id }),
                      })
                    }
                  >
                    {t('ui.undo')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
