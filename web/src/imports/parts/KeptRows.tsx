import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
import type { KeptRow } from './useStatusUndo.ts'

const shown = 50

/** What an undo left as it is, row by row, and why. */
export const KeptRows = ({ rows }: { rows: readonly KeptRow[] }) => {
  const t = useTexts()
  return (
    <Note tone="warn" title={t('status-upload.kept', { count: rows.length })}>
      <ul className="lacking">
        {rows.slice(0, shown).map(({ row, title, detail, reason }) => (
          <li key={`${row} ${title} ${detail}`}>
            <bdi>
              {row > 0
                ? t('status-upload.kept-row', { row, title, detail })
                : t('status-upload.kept-within', { title, detail })}
            </bdi>{' '}
            – {t(`status-upload.kept-${reason}`)}
          </li>
        ))}
      </ul>
      {rows.length > shown && t('status-upload.kept-more', { count: rows.length - shown })}
    </Note>
  )
}
