import { Drawer } from '@mantine/core'
import { units } from '#contract/coursework/units.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

/** Which students of the class are done with a lesson or a link. */
export default function ProgressDrawer({
  activity_id,
  name,
  onClose,
}: {
  activity_id: number
  name: string
  onClose: () => void
}) {
  const t = useTexts()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('sections.progress-of', { name })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Reading of={String(activity_id)}>
        <Progress activity_id={activity_id} />
      </Reading>
    </Drawer>
  )
}

const Progress = ({ activity_id }: { activity_id: number }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { rows } = useRead(units.progress, { activity_id })
  if (rows.length === 0) return <EmptyState title={t('sections.nobody')} />
  return (
    <div className="form-section">
      <p className="muted">
        {t('sections.of', { some: rows.filter(({ done_at }) => done_at !== null).length, all: rows.length })}
      </p>
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id} className="row">
            <div className="grow">
              <PersonLine
                avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo }}
                name={<BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />}
              />
            </div>
            {row.done_at ? (
              <StatusChip status="done" word={moment(row.done_at)} />
            ) : (
              <span className="muted small">{t('sections.not-done')}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
