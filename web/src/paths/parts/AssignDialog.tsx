import { Button, Modal } from '@mantine/core'
import { type PathChange, pathTemplates } from '#contract/paths/templates.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { backEach } from '#web/kernel/parts.ts'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { OnTrack } from './PathView.tsx'
import { pathReads } from './usePath.ts'

type Props = { template_id: number; student_ids: number[]; onClose: () => void; onDone: () => void }

/** What giving students the latest version of a path changes, one by one; then it is done, and can be taken back. */
export const AssignDialog = (props: Props) => {
  const t = useTexts()
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="xl"
      title={t('paths.give-title', { count: props.student_ids.length })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Reading shape={<ListSkeleton />}>
        <Preview {...props} />
      </Reading>
    </Modal>
  )
}

export const useUndoAssignment = () => {
  const t = useTexts()
  return useSend(pathTemplates.undo, {
    refresh: [...pathReads, pathTemplates.read, pathTemplates.list, pathTemplates.preview],
    onDone: ({ restored, kept }) => toastSaved(t('paths.taken-back', { restored, kept })),
  })
}

const Preview = ({ template_id, student_ids, onClose, onDone }: Props) => {
  const t = useTexts()
  const { rows, unchanged } = useRead(pathTemplates.preview, { template_id, student_ids })
  const undo = useUndoAssignment()
  const assign = useSend(pathTemplates.assign, {
    refresh: [...pathReads, pathTemplates.read, pathTemplates.list, pathTemplates.preview],
  })
  const give = async () => {
    const parts = await assign.sendEach({ template_id, student_ids })
    onDone()
    const count = parts.reduce((sum, { changed }) => sum + changed, 0)
    if (count > 0)
      toastUndoable(
        t('paths.given', { count }),
        () => void backEach(parts, async ({ batch_id }) => batch_id !== null && (await undo.sendAndWait({ batch_id }))),
      )
  }
  const signs = rows.reduce((sum, row) => sum + row.signs, 0)
  const worse = rows.filter(({ before, after }) => before && after.missing > before.missing).length
  return (
    <div className="stack">
      <p className="secondary">{t('paths.give-what', { count: rows.length, unchanged, signs, worse })}</p>
      {rows.length > 0 && (
        <div className="table-scroll path-preview">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('paths.student')}</th>
                <th scope="col">{t('paths.path-before')}</th>
                <th scope="col" className="to-end">
                  {t('paths.missing-before')}
                </th>
                <th scope="col" className="to-end">
                  {t('paths.missing-after')}
                </th>
                <th scope="col">{t('paths.on-track')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Change key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="row dialog-actions">
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button
          variant="filled"
          disabled={rows.length === 0}
          loading={assign.sending}
          onClick={() => void give().catch(() => undefined)}
        >
          {t('paths.give-count', { count: rows.length })}
        </Button>
      </div>
    </div>
  )
}

const Change = ({ row }: { row: PathChange }) => {
  const t = useTexts()
  const { number } = useFormat()
  return (
    <tr>
      <td>
        <bdi className="medium">
          {row.fname} {row.lname}
        </bdi>{' '}
        <span className="small muted">{t('paths.year', { grade_level: row.grade_level })}</span>
      </td>
      <td>
        {row.path_name === null ? <span className="muted">–</span> : <bdi>{row.path_name}</bdi>}{' '}
        {row.path_version !== null && (
          <span className="small muted">{t('paths.version', { number: row.path_version })}</span>
        )}
      </td>
      <td className="to-end">{row.before ? <Code>{number(row.before.missing)}</Code> : '–'}</td>
      <td className="to-end">
        <Code>{number(row.after.missing)}</Code>
      </td>
      <td>
        <span className="row wrap">
          <OnTrack state={row.after.state} behind={0} />
          {row.signs > 0 && <StatusChip status="signed" word={t('paths.signs-go', { count: row.signs })} />}
        </span>
      </td>
    </tr>
  )
}
