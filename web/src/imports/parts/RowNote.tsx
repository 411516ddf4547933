import type { StagedRow } from '#contract/imports/import.contract.ts'
import { fileOfKind, type RunSource } from '#contract/imports/roster-files.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = { row: StagedRow; source: RunSource; names: Record<string, string> }

/** Why a row is wrong, what it waits for, or what it changes. */
export const RowNote = ({
  row: { problems, blocked_by, holds_back, changes, match, decision },
  source,
  names,
}: Props) => {
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
      {blocked_by && (
        <span className="ink-warn">
          {fileOfKind(source, blocked_by.kind)
            ? t('imports.held-back', { row: blocked_by.row, file: fileOfKind(source, blocked_by.kind) })
            : t('imports.held-back-row', { row: blocked_by.row })}
        </span>
      )}
      {match && (
        <span className={decision ? 'secondary' : 'ink-warn'}>
          {match.detail
            ? t('people-file.match-detail', { name: match.name, detail: match.detail })
            : t('people-file.match', { name: match.name })}
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
