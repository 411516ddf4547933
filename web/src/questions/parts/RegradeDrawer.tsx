import { Button, Drawer } from '@mantine/core'
import { results } from '#contract/questions/results.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { Student } from './Student.tsx'

/** What the present key would change, before it does. */
export const RegradeDrawer = ({ activity_id, onClose }: { activity_id: number; onClose: () => void }) => {
  const t = useTexts()
  const { number } = useFormat()
  const { data, isPending } = useReading(results.preview, { activity_id })
  const reads = [results.read, results.preview, results.attempt]
  const undo = useSend(results.undoRegrade, { refresh: reads })
  const regrade = useSend(results.regrade, {
    refresh: reads,
    onDone: ({ regrade_id, grades }) => {
      toastUndoable(t('questions.regraded-count', { count: grades }), () => undo.send({ regrade_id }))
      onClose()
    },
  })
  const changing = data?.grades.filter(({ by_hand }) => !by_hand) ?? []
  const grade = (points: number | null) => (points === null ? '–' : <Code>{number(points)}</Code>)
  return (
    <Drawer
      opened
      onClose={onClose}
      size={560}
      title={t('questions.regrade')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="column grow">
        <div className="form-section grow">
          <p className="secondary">{t('questions.regrade-why')}</p>
          {data && data.answers === 0 && data.grades.length === 0 && (
            <EmptyState title={t('questions.regrade-nothing')} />
          )}
          {data && data.answers > 0 && (
            <Note tone="info" title={t('questions.regrade-answers', { count: data.answers })} />
          )}
          {data && data.grades.length > 0 && (
            <div className="table-scroll" role="region" tabIndex={0} aria-label={t('questions.regrade')}>
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{t('questions.student')}</th>
                    <th scope="col" className="to-end">
                      {t('questions.grade-now')}
                    </th>
                    <th scope="col" className="to-end">
                      {t('questions.grade-then')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.grades.map((row) => (
                    <tr key={row.id}>
                      <td>
                        <Student of={row} />
                        {row.by_hand && <div className="small muted">{t('questions.grade-stays')}</div>}
                      </td>
                      <td className="to-end">{grade(row.from)}</td>
                      <td className="to-end">{row.by_hand ? grade(row.from) : <b>{grade(row.to)}</b>}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              variant="filled"
              disabled={isPending || (data?.answers === 0 && changing.length === 0)}
              loading={regrade.sending}
              onClick={() => regrade.send({ activity_id })}
            >
              {t('questions.regrade-do', { count: changing.length })}
            </Button>
          </div>
        </div>
      </div>
    </Drawer>
  )
}
