import type { StagedRow } from '#contract/imports/import.contract.ts'
import { fileOfKind, type RosterSource } from '#contract/imports/roster-files.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** Why a row is wrong, what it waits for, or what it changes. */
export const RowNote = ({ row: { problems, because, holds_back, changes }, source }: { row: StagedRow; source: RosterSource }) => {
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
      {because && <span className="ink-warn">{t('imports.held-back', { row: because.row, file: fileOfKind(source, because.kind) })}</span>}
      {changes.map(({ field, old, new: becomes }) => (
        <span key={field} className="secondary">
          {field === 'extra'
            ? t('imports.change.extra')
            : t('imports.change', { field: t(`imports.field.${field}`), old: old || t('imports.empty'), new: becomes })}
        </span>
      ))}
    </span>
  )
}
