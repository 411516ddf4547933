import type { Run } from '#contract/imports/import.contract.ts'
import { fileOfKind } from '#contract/imports/roster-files.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'

const separators: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

/** What is worth knowing before the rows are taken over. */
export const ReadingNotes = ({ run: { notes, source } }: { run: Run }) => {
  const t = useTexts()
  const { date } = useFormat()
  return notes.map(({ code, kind, params }) => (
    <Note
      key={`${code} ${kind} ${params['column']}`}
      tone={code === 'dates_either_way' ? 'info' : 'warn'}
      title={t(`imports.note.${code}`, {
        file: fileOfKind(source, kind),
        ...params,
        ...(params['read'] && { read: date(params['read']) }),
      })}
    />
  ))
}

/** How each file was read. */
export const Recognised = ({ run: { files, ignored_files, source, format_version } }: { run: Run }) => {
  const t = useTexts()
  const { list } = useFormat()
  return (
    <Card
      title={
        source === 'oneroster'
          ? `${t('imports.recognised')} · ${t('imports.recognised.format', { version: format_version })}`
          : t('imports.recognised')
      }
      flush
    >
      <ul className="list">
        {files.map(
          ({ name, rows, encoding, separator, unknown_columns, left_out_columns, derived_columns = [], delta }) => (
            <li key={name} className="recognised">
              <span className="medium">
                <Code>{name}</Code>
              </span>
              <span className="small secondary number">
                {t('imports.recognised.rows', { count: rows })}
                {delta && ` · ${t('imports.recognised.delta')}`}
              </span>
              <span className="small secondary">{t(`imports.encoding.${encoding}`)}</span>
              {separators[separator] && (
                <span className="small secondary">{t(`imports.separator.${separators[separator]}`)}</span>
              )}
              <span className="small muted grow">
                {derived_columns.map(({ column, used }) => (
                  <span key={column} className="ink-warn">
                    {t('imports.recognised.derived', { column, used })}
                  </span>
                ))}
                {left_out_columns.length > 0 && (
                  <span>{t('imports.recognised.left-out', { columns: list(left_out_columns) })}</span>
                )}
                {unknown_columns.length > 0 && (
                  <span {...(source !== 'oneroster' && { className: 'ink-warn' })}>
                    {t(source === 'oneroster' ? 'imports.recognised.kept' : 'imports.recognised.unknown', {
                      columns: list(unknown_columns),
                    })}
                  </span>
                )}
              </span>
            </li>
          ),
        )}
        {ignored_files.length > 0 && (
          <li className="small muted">{t('imports.recognised.ignored', { files: list(ignored_files) })}</li>
        )}
      </ul>
    </Card>
  )
}
