import { Autocomplete, TagsInput } from '@mantine/core'
import type { In } from '#contract/kernel/endpoint.ts'
import { type Placed, resources } from '#contract/resources/resource.contract.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

export type BulkMode = 'move' | 'tag' | 'dates'
type Values = { folder: string; add_tags: string[]; remove_tags: string[]; visible_from: string; visible_to: string }
type Change = Omit<In<typeof resources.change>, 'ids'>

const changes: Record<BulkMode, (values: Values) => Change> = {
  move: ({ folder }) => ({ folder }),
  tag: ({ add_tags, remove_tags }) => ({ add_tags, remove_tags }),
  dates: ({ visible_from, visible_to }) => ({ visible_from: visible_from || null, visible_to: visible_to || null }),
}

type Props = {
  mode: BulkMode
  ids: number[]
  done: () => void
  onUndo: (rows: Placed[]) => void
  onClose: () => void
}

/** Puts many resources into a folder, tags them, or says from when to when they are seen. */
export const BulkDrawer = ({ mode, ids, done, onUndo, onClose }: Props) => {
  const t = useTexts()
  const { data } = useReading(resources.choices, {})
  const initial: Values = { folder: '', add_tags: [], remove_tags: [], visible_from: '', visible_to: '' }
  const state = useEntityForm({
    to: resources.change,
    refresh: 'resource',
    initial,
    input: (values) => ({ ids, ...changes[mode](values) }),
    saved: false,
    onSaved: ({ before }) => {
      toastUndoable(t('resources.changed-count', { count: before.length }), () => onUndo(before))
      done()
      onClose()
    },
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t(`resources.bulk-${mode}`)}
      sub={t('resources.count', { count: ids.length })}
      onClose={onClose}
    >
      {mode === 'move' && (
        <Autocomplete
          {...state.field('folder', t('resources.folder'), { hint: t('resources.folder-hint') })}
          data={data?.folders ?? []}
          maxLength={80}
          data-autofocus
        />
      )}
      {mode === 'tag' && (
        <>
          <TagsInput {...state.field('add_tags', t('resources.add-tags'))} data={data?.tags ?? []} data-autofocus />
          <TagsInput
            {...state.field('remove_tags', t('resources.remove-tags'), { optional: true })}
            data={data?.tags ?? []}
          />
        </>
      )}
      {mode === 'dates' && (
        <div className="columns">
          <DateField {...state.field('visible_from', t('resources.visible-from'), { optional: true })} clearable />
          <DateField
            {...state.field('visible_to', t('resources.visible-to'), {
              optional: true,
              hint: t('resources.dates-hint'),
            })}
            clearable
          />
        </div>
      )}
    </DrawerForm>
  )
}
