import '../schools.css'
import { Button, Modal, Select } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { type CopyPart, copyParts } from '#contract/schools/school-parts.ts'
import { schoolCopy } from '#contract/schools/school-copy.contract.ts'
import { schools } from '#contract/schools/schools.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Note } from '#web/ui/Note.tsx'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { PartsChoice } from './PartsChoice.tsx'

/** What a school took from others, the way to take more, and the way back. */
export const CopyCard = ({ school_id, can }: { school_id: number; can: boolean }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const { rows } = useRead(schoolCopy.copies, { school_id })
  const [copying, setCopying] = useState(false)
  const undo = useSend(schoolCopy.undo, {
    refresh: [schoolCopy.copies, schools.read],
    onDone: ({ rows: gone }) => toastSaved(t('schools.copy-undone', { count: gone })),
  })
  if (!can && rows.length === 0) return null
  return (
    <Card
      flush
      title={t('schools.copies')}
      actions={
        can && (
          <Button leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => setCopying(true)}>
            {t('schools.copy')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="card-body muted">{t('schools.no-copies')}</p>
      ) : (
        <ul className="bare-list">
          {rows.map((one) => (
            <li key={one.id} className="copy-row row wrap">
              <span className="grow">
                <span className="medium">{t('schools.copied-from', { school: one.from_school, count: one.rows })}</span>
                <span className="small muted column">
                  {one.parts.map((part) => t(`schools.part-${part}`)).join(', ')} ·{' '}
                  {t('ui.changed-by', { name: one.made_by, day: shortDay(one.made_at) })}
                </span>
              </span>
              {one.undone ? (
                <span className="small muted">{t('schools.copy-is-undone')}</span>
              ) : (
                can && (
                  <Button size="xs" loading={undo.sending} onClick={() => undo.send({ school_id, id: one.id })}>
                    {t('ui.undo')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {copying && <CopyDialog school_id={school_id} onClose={() => setCopying(false)} />}
    </Card>
  )
}

const CopyDialog = ({ school_id, onClose }: { school_id: number; onClose: () => void }) => {
  const t = useTexts()
  const { number } = useFormat()
  const others = (useReading(schools.ofGroup, {}).data?.rows ?? []).filter((one) => one.school_id !== school_id)
  const [from, setFrom] = useState<string | null>(null)
  const [parts, setParts] = useState<CopyPart[]>(copyParts)
  const reads = [schoolCopy.copies, schools.read]
  const back = useSend(schoolCopy.undo, { refresh: reads })
  const preview = useSend(schoolCopy.copy)
  const copying = useSend(schoolCopy.copy, {
    refresh: reads,
    onDone: ({ id, parts: done }) => {
      toastUndoable(
        t('schools.copied-count', { count: done.reduce((sum, { rows }) => sum + rows, 0) }),
        () => id && back.send({ school_id, id }),
      )
      onClose()
    },
  })
  const asked = { from_school_id: Number(from), school_id, parts }
  const previewed = preview.data?.parts
  const coming = previewed?.reduce((sum, { rows }) => sum + rows, 0) ?? 0
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t('schools.copy')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack">
        {previewed ? (
          <>
            <div className="table-scroll" role="region" tabIndex={0} aria-label={t('schools.copy-preview')}>
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{t('schools.part')}</th>
                    <th scope="col" className="to-end">
                      {t('schools.comes')}
                    </th>
                    <th scope="col" className="to-end">
                      {t('schools.stays')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {previewed.map(({ part, rows, kept }) => (
                    <tr key={part}>
                      <td>{t(`schools.part-${part}`)}</td>
                      <td className="to-end">
                        <Code>{number(rows)}</Code>
                      </td>
                      <td className="to-end">
                        <Code>{number(kept)}</Code>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Note tone="info" title={t('schools.stays-why')} />
          </>
        ) : (
          <>
            <p className="secondary">{t('schools.copy-what')}</p>
            <Select
              label={t('schools.take-from')}
              data={others.map((one) => ({ value: String(one.school_id), label: one.school_name }))}
              value={from}
              onChange={setFrom}
              searchable
              allowDeselect={false}
              data-autofocus
            />
            <PartsChoice value={parts} onChange={setParts} />
          </>
        )}
        <div className="row dialog-actions">
          <Button onClick={previewed ? preview.reset : onClose}>{t(previewed ? 'ui.back' : 'ui.cancel')}</Button>
          {previewed ? (
            <Button
              variant="filled"
              loading={copying.sending}
              disabled={coming === 0}
              onClick={() => copying.send({ ...asked, confirmed: true })}
            >
              {t('schools.copy-count', { count: coming })}
            </Button>
          ) : (
            <Button
              variant="filled"
              loading={preview.sending}
              disabled={!from || parts.length === 0}
              onClick={() => preview.send({ ...asked, confirmed: false })}
            >
              {t('schools.copy-look')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
