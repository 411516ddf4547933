import type { StagedRow } from '#contract/imports/import.contract.ts'
import { fileOfKind, type RunSource } from '#contract/imports/roster-files.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = { row: StagedRow; source: RunSource; names: Record<string, string> }

/** Why a row is wrong, what it waits for, or what it changes. */
export const RowNote = ({ row: { problems, because, holds_back, changes, twin, decision }, source, names }: Props) => {
  const t = useTexts()
  return (
    <span className="row-note small">
      {problems.map(({ column, reason, params }) => (
        <span key={`${column} ${reason}`} className="ink-danger">
          {column && <b>{column}: </b>}
          {t(`imports.reason.${reason}`, params)}
        </span>
      ))}
      {holds_back > 0 && <span className="muted">{t('imports.holds-back', { count: holds_back })}</span>}
      {because && (
        <span className="ink-warn">
          {fileOfKind(source, because.kind)
            ? t('imports.held-back', { row: because.row, file: fileOfKind(source, because.kind) })
            : t('imports.held-back-row', { row: because.row })}
        </span>
      )}
      {twin && (
        <span className={decision ? 'secondary' : 'ink-warn'}>
          {twin.detail
            ? t('people-file.twin-detail', { name: twin.name, detail: twin.detail })
            : t('people-file.twin', { name: twin.name })}
          {decision && ` – ${t(`people-file.decided.${decision}`)}`}
        </span>
      )}
      {changes.map(({ field, old, new: becomes }) => (
        <span key={field} className="secondary">
          {field === 'extra'
            ? t('imports.change.extra')
            : t('imports.change', {
                field: names[field] ?? t(`imports.field.${field}`),
                old: old || t('imports.empty'),
                new: becomes,
              })}
        </span>
      ))}
    </span>
  )
}
