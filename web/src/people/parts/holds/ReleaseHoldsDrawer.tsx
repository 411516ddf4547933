import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { holds } from '#contract/people/holds.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { Card } from '#web/ui/Card.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { holdReads } from './hold-words.ts'

type Props = { student_ids: readonly number[]; only?: number; onDone?: () => void; onClose: () => void }

/** Releases holds of one or many students, all or those of a type: which, stands there first; then a way back. */
export const ReleaseHoldsDrawer = ({ student_ids, only, onDone, onClose }: Props) => {
  const t = useTexts()
  const [type, setType] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const { data } = useReading(holds.ofMany, { student_ids: [...student_ids] })
  const all = (data?.rows ?? []).filter(({ id }) => only === undefined || id === only)
  const rows = all.filter(({ hold_type_id }) => type === null || String(hold_type_id) === type)
  const types = [...new Map(all.map(({ hold_type_id, name }) => [String(hold_type_id), name]))]
  const back = useSend(holds.reinstate, { refresh: holdReads })
  const release = useSend(holds.release, {
    refresh: holdReads,
    onDone: ({ ids }) => {
      toastUndoable(t('holds.released', { count: ids.length }), () => back.send({ ids }))
      onDone?.()
      onClose()
    },
  })
  return (
    <SideDrawer onClose={onClose} title={t('holds.release-holds')}>
      <form
        className="column grow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          release.send({ ids: rows.map(({ id }) => id), reason: reason.trim() })
        }}
      >
        <div className="form-section grow">
          {types.length > 1 && (
            <Select
              label={t('holds.type')}
              placeholder={t('holds.all-types')}
              value={type}
              onChange={setType}
              data={types.map(([value, label]) => ({ value, label }))}
              clearable
              comboboxProps={{ withinPortal: true }}
            />
          )}
          <TextInput
            label={t('holds.release-reason')}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <Card flush title={t('holds.would-release', { count: rows.length })}>
            {!data && <ListSkeleton />}
            <ul className="list">
              {rows.slice(0, 50).map((row) => (
                <li key={row.id}>
                  <div className="grow">
                    <bdi className="medium">{`${row.fname} ${row.lname}`}</bdi>
                  </div>
                  <StatusChip status="hold" word={row.name} />
                </li>
              ))}
              {rows.length > 50 && <li className="muted">{t('people.and-more', { count: rows.length - 50 })}</li>}
            </ul>
          </Card>
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button type="submit" variant="filled" loading={release.sending} disabled={rows.length === 0}>
              {t('holds.release')}
            </Button>
          </div>
        </div>
      </form>
    </SideDrawer>
  )
}
