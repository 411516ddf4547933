import { Select, Textarea } from '@mantine/core'
import { awards } from '#contract/people/awards.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

/** What shows badges. */
export const awardReads = [awards.list, 'award']

type Props = { student_ids: readonly number[]; onDone?: () => void; onClose: () => void }

/** Gives one badge to one or many students. */
export const AwardDrawer = ({ student_ids, onDone, onClose }: Props) => {
  const t = useTexts()
  const { data } = useReading(awards.badges, {})
  const back = useSend(awards.takeBack, { refresh: awardReads })
  const state = useEntityForm({
    to: awards.give,
    refresh: awardReads,
    initial: { badge_id: '', note: '' },
    input: ({ badge_id, note }) => ({ badge_id: Number(badge_id), student_ids: [...student_ids], note }),
    saved: false,
    onSaved: ({ ids }) => {
      toastUndoable(t('awards.given', { count: ids.length }), () => back.send({ ids }))
      onDone?.()
      onClose()
    },
  })
  const badges = data?.rows ?? []
  return (
    <DrawerForm
      state={state}
      opened
      title={t('awards.give')}
      sub={t('awards.to', { count: student_ids.length })}
      saveLabel={t('awards.give')}
      onClose={onClose}
    >
      <Select
        {...state.field(
          'badge_id',
          t('awards.badge'),
          data && badges.length === 0 ? { hint: t('awards.no-badges') } : {},
        )}
        data={badges.map(({ id, name, points }) => ({
          value: String(id),
          label: `${name} · ${t('awards.points', { count: points })}`,
        }))}
        searchable
        data-autofocus
      />
      <Textarea
        {...state.field('note', t('awards.note'), { optional: true, hint: t('awards.note-hint') })}
        maxLength={300}
        autosize
        minRows={2}
      />
    </DrawerForm>
  )
}
