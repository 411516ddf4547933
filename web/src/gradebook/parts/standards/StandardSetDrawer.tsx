import { ActionIcon, Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { standards, type StandardSet } from '#contract/gradebook/standards.contract.ts'
import { calculations } from '#contract/gradebook/standards.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type EnteredLevel = { points: number | string; name: string }

/** A set of standards: its scale, from where on something is mastered, and how scores become one value. */
export default function StandardSetDrawer({ set, onClose }: { set: StandardSet | undefined; onClose: () => void }) {
  const t = useTexts()
  const levelsNow: EnteredLevel[] =
    set?.levels ?? [4, 3, 2, 1, 0].map((points) => ({ points, name: t(`standards.level-${points}`) }))
  const state = useEntityForm({
    to: standards.saveSet,
    draft: `standard-set:${set?.id ?? 'new'}`,
    refresh: [standards.sets, standards.ofSection],
    initial: {
      name: set?.name ?? '',
      description: set?.description ?? '',
      levels: levelsNow,
      mastery: String(set?.mastery ?? 3),
      calculation: set?.calculation ?? 'decaying',
      decay: String(set?.decay ?? 65),
    },
    input: ({ levels, mastery, decay, ...values }) => ({
      ...values,
      levels: levels.map(({ points, name }) => ({ points: Number(points), name })),
      mastery: Number(mastery),
      decay: Number(decay) || 65,
      ...(set && { id: set.id, version: set.version }),
    }),
    onSaved: onClose,
  })
  const { form } = state
  const { levels, calculation, decay } = form.values
  return (
    <DrawerForm state={state} opened title={t(set ? 'standards.edit-set' : 'standards.add-set')} onClose={onClose}>
      <TextInput {...state.field('name', t('standards.name'))} maxLength={120} data-autofocus />
      <Textarea
        {...state.field('description', t('standards.description'), { optional: true })}
        autosize
        minRows={2}
        maxLength={1_000}
      />
      <fieldset className="stack close level-rows">
        <legend className="medium">{t('standards.levels')}</legend>
        {levels.map((_, at) => (
          <div key={at} className="row top">
            <NumberInput
              aria-label={t('standards.level-points', { at: at + 1 })}
              min={0}
              max={1_000}
              decimalScale={2}
              hideControls
              {...form.getInputProps(`levels.${at}.points`)}
            />
            <TextInput
              className="grow"
              aria-label={t('standards.level-name', { at: at + 1 })}
              maxLength={60}
              {...form.getInputProps(`levels.${at}.name`)}
            />
            <ActionIcon
              aria-label={t('standards.level-remove', { at: at + 1 })}
              disabled={levels.length <= 2}
              onClick={() => form.removeListItem('levels', at)}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        ))}
        {form.errors['levels'] && <p className="small ink-danger">{form.errors['levels']}</p>}
        <div>
          <Button
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            disabled={levels.length >= 10}
            onClick={() =>
              form.insertListItem('levels', { points: Math.max(0, Number(levels.at(-1)?.points ?? 1) - 1), name: '' })
            }
          >
            {t('standards.level-add')}
          </Button>
        </div>
      </fieldset>
      <NumberInput
        {...state.field('mastery', t('standards.mastery'), { hint: t('standards.mastery-hint') })}
        min={0}
        max={1_000}
        decimalScale={2}
        hideControls
      />
      <Select
        {...state.field('calculation', t('standards.calculation'), {
          hint: t(`standards.calculation-why-${calculation}`, { decay: Number(decay) }),
        })}
        data={calculations.map((value) => ({ value, label: t(`standards.calculation-${value}`) }))}
        allowDeselect={false}
      />
      {(calculation === 'decaying' || calculation === 'weighted') && (
        <NumberInput {...state.field('decay', t('standards.decay'))} min={1} max={99} suffix="%" hideControls />
      )}
    </DrawerForm>
  )
}
