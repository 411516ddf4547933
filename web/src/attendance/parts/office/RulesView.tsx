import { ActionIcon, Button, NumberInput, Select, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { attendanceModes } from '#contract/attendance/attendance.contract.ts'
import { dayThresholds } from '#contract/attendance/day.rules.ts'
import { attendanceOffice, type AttendanceRule } from '#contract/attendance/office.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { Recalculation } from './Recalculation.tsx'
import { StepRules } from './StepRules.tsx'

/** How the school takes attendance, which classes differ, and days counted anew. */
export const RulesView = () => {
  const { rule, sections } = useRead(attendanceOffice.rule, {})
  return (
    <div className="desk stack">
      <RuleForm key={rule.version} rule={rule} />
      <StepRules />
      <Modes sections={sections} />
      <Recalculation />
    </div>
  )
}

const RuleForm = ({ rule }: { rule: AttendanceRule }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: attendanceOffice.saveRule,
    refresh: attendanceOffice.rule,
    initial: { ...rule },
    input: (values) => ({ ...values, version: rule.version }),
  })
  useUnsavedGuard(state.dirty)
  const field = (name: Exclude<keyof AttendanceRule, 'version'>, hint?: string) =>
    state.field(name, t(`attendance.rule.${name}`), { ...(hint && { hint }) })
  const { day_threshold } = state.values
  const minutes = (name: 'half_day_minutes' | 'full_day_minutes') =>
    state.field(name, t(`attendance.rule.${name}-${day_threshold}`), {
      hint: t(`attendance.rule.${name}-${day_threshold}-hint`),
    })
  return (
    <form className="card" onSubmit={state.submit} noValidate>
      <div className="card-head">
        <h2>{t('attendance.rule')}</h2>
      </div>
      <div className="card-body form-grid">
        <Select
          {...field('mode')}
          data={attendanceModes.map((value) => ({ value, label: t(`attendance.mode.${value}`) }))}
          allowDeselect={false}
        />
        <NumberInput
          {...field('day_minutes', t('attendance.rule.day_minutes-hint'))}
          allowDecimal={false}
          hideControls
        />
        <Select
          {...field('day_threshold')}
          data={dayThresholds.map((value) => ({ value, label: t(`attendance.threshold.${value}`) }))}
          allowDeselect={false}
        />
        <NumberInput {...minutes('half_day_minutes')} allowDecimal={false} hideControls />
        <NumberInput {...minutes('full_day_minutes')} allowDecimal={false} hideControls />
        <NumberInput
          {...field('tardies_per_absence', t('attendance.rule.tardies_per_absence-hint'))}
          allowDecimal={false}
          hideControls
        />
        <NumberInput {...field('weekly_hours', t('attendance.rule.weekly_hours-hint'))} decimalScale={1} hideControls />
        <NumberInput
          {...state.field('chronic_percent', t('attendance.rule.chronic-from'), {
            hint: t('attendance.rule.chronic-hint'),
          })}
          allowDecimal={false}
          hideControls
        />
        <Switch {...field('notices')} />
        <NumberInput
          {...field('notice_minutes', t('attendance.rule.notice_minutes-hint'))}
          allowDecimal={false}
          hideControls
        />
        <NumberInput
          {...field('stop_percent', t('attendance.rule.stop_percent-hint'))}
          allowDecimal={false}
          hideControls
        />
      </div>
      <div className="save-bar">
        <div className="row end">
          <Button type="submit" variant="filled" loading={state.sending} disabled={!state.dirty}>
            {t('ui.save')}
          </Button>
        </div>
      </div>
    </form>
  )
}

type Sections = { id: number; name: string; number: string; mode: (typeof attendanceModes)[number] | null }[]

const Modes = ({ sections }: { sections: Sections }) => {
  const t = useTexts()
  const save = useSend(attendanceOffice.saveMode, { refresh: attendanceOffice.rule, onDone: () => toastSaved() })
  const own = sections.filter(({ mode }) => mode !== null)
  const modes = attendanceModes.map((value) => ({ value, label: t(`attendance.mode.${value}`) }))
  return (
    <Card flush title={t('attendance.own-ways')} count={own.length}>
      <ul className="list">
        {own.map((section) => (
          <li key={section.id}>
            <span className="grow ellipsis">
              <bdi>{section.name}</bdi>
            </span>
            <Select
              aria-label={t('attendance.way-of', { section: section.name })}
              data={modes}
              value={section.mode}
              allowDeselect={false}
              onChange={(mode) => mode && save.send({ section_ids: [section.id], mode })}
            />
            <ActionIcon
              aria-label={t('attendance.as-school', { section: section.name })}
              onClick={() => save.send({ section_ids: [section.id], mode: null })}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className="card-body">
        <Select
          label={t('attendance.add-own-way')}
          placeholder={t('attendance.section')}
          data={sections
            .filter(({ mode }) => mode === null)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          searchable
          onChange={(value) => value && save.send({ section_ids: [Number(value)], mode: 'day' })}
        />
      </div>
    </Card>
  )
}
