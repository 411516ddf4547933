import { ActionIcon, Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import './rubric.css'
import { totalOf } from '#contract/coursework/rubric.rules.ts'
import { type Rubric, rubrics } from '#contract/coursework/rubrics.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { criteriaIn, type EnteredRubric, freshRubric, nextCriterion, nextLevel } from './rubric-values.ts'

type Props = {
  /** The one to change; `copy`: a new one that starts from it; neither: a fresh one. */
  rubric?: Rubric | undefined
  copy?: boolean
  onClose: () => void
  onSaved?: (id: number) => void
}

/** A rubric being written. */
export default function RubricDrawer({ rubric, copy = false, onClose, onSaved }: Props) {
  const t = useTexts()
  const { number } = useFormat()
  const changed = copy ? undefined : rubric
  const initial: EnteredRubric = rubric
    ? {
        name: copy ? t('rubrics.copy-of', { name: rubric.name }) : rubric.name,
        description: rubric.description,
        criteria: rubric.criteria,
      }
    : freshRubric([t('rubrics.level-4'), t('rubrics.level-3'), t('rubrics.level-2'), t('rubrics.level-1')])
  const state = useEntityForm({
    to: rubrics.save,
    draft: `rubric:${changed?.id ?? (copy ? `copy-${rubric?.id}` : 'new')}`,
    refresh: [rubrics.list, units.read],
    initial,
    input: ({ criteria, ...values }) => ({
      ...values,
      criteria: criteriaIn(criteria),
      ...(changed && { id: changed.id, version: changed.version }),
    }),
    saved: false,
    onSaved: ({ id, copied }) => {
      toastSaved(copied ? t('rubrics.saved-as-copy') : undefined)
      onSaved?.(id)
      onClose()
    },
  })
  const { form } = state
  const { criteria } = form.values
  const put = (from: number, to: number) =>
    to >= 0 && to < criteria.length && form.reorderListItem('criteria', { from, to })
  return (
    <DrawerForm
      state={state}
      opened
      wide
      title={t(changed ? 'rubrics.edit' : 'rubrics.add')}
      onClose={onClose}
      aside={
        <span className="small muted">
          {t('rubrics.adds-up')} <Code>{number(totalOf(criteriaIn(criteria)))}</Code>
        </span>
      }
    >
      {changed && changed.assessment > 0 && (
        <Note tone="info" title={t('rubrics.assessed', { count: changed.assessment })}>
          {t('rubrics.assessed-why')}
        </Note>
      )}
      <TextInput {...state.field('name', t('rubrics.name'))} maxLength={160} data-autofocus />
      <Textarea
        {...state.field('description', t('rubrics.description'), { optional: true })}
        autosize
        minRows={2}
        maxLength={2_000}
      />
      {criteria.map((criterion, at) => (
        <section
          key={criterion.key}
          className="rubric-criterion stack close"
          aria-label={t('rubrics.criterion-at', { at: at + 1 })}
        >
          <div className="row">
            <h3>{t('rubrics.criterion-at', { at: at + 1 })}</h3>
            <div className="row end tight">
              <ActionIcon aria-label={t('rubrics.up')} disabled={at === 0} onClick={() => put(at, at - 1)}>
                <IconArrowUp size={16} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('rubrics.down')}
                disabled={at === criteria.length - 1}
                onClick={() => put(at, at + 1)}
              >
                <IconArrowDown size={16} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('rubrics.remove-criterion')}
                disabled={criteria.length === 1}
                onClick={() => form.removeListItem('criteria', at)}
              >
                <IconTrash size={16} stroke={1.75} />
              </ActionIcon>
            </div>
          </div>
          <TextInput label={t('rubrics.criterion')} maxLength={160} {...form.getInputProps(`criteria.${at}.name`)} />
          <Textarea
            aria-label={t('rubrics.what-counts')}
            placeholder={t('rubrics.what-counts')}
            autosize
            minRows={1}
            maxLength={1_000}
            {...form.getInputProps(`criteria.${at}.description`)}
          />
          <div className="rubric-levels">
            {criterion.levels.map((level, nth) => {
              const path = `criteria.${at}.levels`
              return (
                <div
                  key={level.key}
                  className="rubric-level"
                  role="group"
                  aria-label={t('rubrics.level-at', { at: nth + 1 })}
                >
                  <NumberInput
                    aria-label={t('rubrics.level-points')}
                    min={0}
                    max={10_000}
                    decimalScale={2}
                    hideControls
                    {...form.getInputProps(`${path}.${nth}.points`)}
                  />
                  <TextInput
                    aria-label={t('rubrics.level-name')}
                    placeholder={t('rubrics.level-name')}
                    maxLength={80}
                    {...form.getInputProps(`${path}.${nth}.name`)}
                  />
                  <Textarea
                    aria-label={t('rubrics.level-words')}
                    placeholder={t('rubrics.level-words')}
                    autosize
                    minRows={1}
                    maxLength={1_000}
                    {...form.getInputProps(`${path}.${nth}.description`)}
                  />
                  <ActionIcon
                    aria-label={t('rubrics.remove-level', { at: nth + 1 })}
                    disabled={criterion.levels.length === 1}
                    onClick={() => form.removeListItem(path, nth)}
                  >
                    <IconX size={16} stroke={1.75} />
                  </ActionIcon>
                </div>
              )
            })}
          </div>
          <div>
            <Button
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.75} />}
              disabled={criterion.levels.length >= 10}
              onClick={() => form.insertListItem(`criteria.${at}.levels`, nextLevel(criterion.levels))}
            >
              {t('rubrics.add-level')}
            </Button>
          </div>
        </section>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={criteria.length >= 30}
          onClick={() => form.insertListItem('criteria', nextCriterion(criteria))}
        >
          {t('rubrics.add-criterion')}
        </Button>
      </div>
    </DrawerForm>
  )
}
