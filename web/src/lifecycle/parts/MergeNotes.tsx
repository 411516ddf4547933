import { Button } from '@mantine/core'
import { type MergeRow, merges } from '#contract/lifecycle/merge.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'

/** What was merged into a record or joined with it, each with its way back. */
export const MergeNotes = ({ rows }: { rows: readonly MergeRow[] }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const undo = useSend(merges.undo, {
    refresh: [merges.read, records.read, records.log, people.directory, people.sizes],
    onDone: () => toastSaved(t('people.merge-is-undone')),
  })
  if (rows.length === 0) return null
  const what = ({ kind, other }: MergeRow) =>
    kind === 'account'
      ? t('people.joined-note')
      : t('people.merged', { name: other ? `${other.fname} ${other.lname}` : '' })
  return (
    <Card flush title={t('people.merge-notes')}>
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id}>
            <div className="grow">
              <div className="medium">{what(row)}</div>
              <div className="small muted">
                <bdi>{row.by}</bdi>, {moment(row.merged_at)}
                {row.undone_at && <> · {t('people.merge-undone-at', { moment: moment(row.undone_at) })}</>}
              </div>
            </div>
            {row.can_undo && (
              <Button
                loading={undo.sending}
                onClick={() =>
                  confirm({
                    message: t(row.kind === 'account' ? 'people.join-undo-really' : 'people.merge-undo-really'),
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
  )
}
