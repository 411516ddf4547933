import { ActionIcon, Button, Select } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { fieldsOf, operatorsOf } from '#contract/notifications/rule.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import './rules.css'
import { FieldValue } from './FieldValue.tsx'
import type { RuleValues } from './RuleForm.tsx'

type Form = ReturnType<typeof useForm<RuleValues>>

/** What must hold of the fields of an event, all of it. */
export const RuleConditions = ({ form }: { form: Form }) => {
  const t = useTexts()
  const { event, conditions } = form.values
  const fields = Object.keys(fieldsOf(event))
  const operatorsFor = (field: string) => (fields.includes(field) ? operatorsOf(event, field) : [])
  const add = () => {
    const [field = ''] = fields
    form.insertListItem('conditions', { field, op: operatorsFor(field)[0] ?? 'is', value: '' })
  }
  return (
    <div className="stack close">
      <p className="small muted">
        {t(conditions.length === 0 ? 'notifications.no-condition' : 'notifications.conditions-sub')}
      </p>
      {conditions.map((condition, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- conditions have no name of their own
        <div key={at} className="rule-condition" role="group" aria-label={t('ui.row-of', { row: at + 1 })}>
          <Select
            label={t('notifications.field')}
            allowDeselect={false}
            data={fields.map((value) => ({ value, label: t(`notifications.field-${value}`) }))}
            {...form.getInputProps(`conditions.${at}.field`)}
            onChange={(field) =>
              form.replaceListItem('conditions', at, {
                ...condition,
                field: field ?? '',
                op: operatorsFor(field ?? '')[0] ?? 'is',
                value: '',
              })
            }
          />
          <Select
            label={t('notifications.op')}
            allowDeselect={false}
            data={operatorsFor(condition.field).map((value) => ({ value, label: t(`notifications.op-${value}`) }))}
            {...form.getInputProps(`conditions.${at}.op`)}
          />
          <FieldValue
            event={event}
            field={condition.field}
            label={t('notifications.value')}
            {...form.getInputProps(`conditions.${at}.value`)}
          />
          <ActionIcon
            aria-label={t('notifications.remove-condition')}
            onClick={() => form.removeListItem('conditions', at)}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={add}>
          {t('notifications.add-condition')}
        </Button>
      </div>
    </div>
  )
}
