import { IconHistory } from '@tabler/icons-react'
import type { AnyCatalog, HistoryRow } from '#contract/kernel/catalog.ts'
import type { z } from 'zod'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FieldValue } from './FieldValue.tsx'
import type { References } from './references.tsx'
import { useCatalogTexts } from './texts.ts'
import { changesOf } from './history.rules.ts'

type Row = z.infer<typeof HistoryRow>

/** Who changed what and when, the latest first; closed until asked for. */
export const History = ({ of, rows, references }: { of: AnyCatalog; rows: readonly Row[]; references: References }) => {
  const t = useTexts()
  const texts = useCatalogTexts(of.noun)
  const { moment } = useFormat()
  return (
    <details className="history">
      <summary className="row medium">
        <IconHistory size={16} stroke={1.75} aria-hidden />
        {t('ui.history')}
      </summary>
      <ol>
        {rows.map((row, at) => (
          <li key={at}>
            <div className="small">
              <bdi className="medium">{row.by || t('ui.history.system')}</bdi>{' '}
              {row.acting_for && t('ui.history.acting-for', { name: row.acting_for })}{' '}
              <time className="muted nowrap" dateTime={row.at}>
                {moment(row.at)}
              </time>
            </div>
            {row.operation === 'insert' && <div className="small secondary">{t('ui.history.added')}</div>}
            {changesOf(row, Object.keys(of.fields)).map(({ name, from, to }) => {
              if (name === 'archived_at')
                return (
                  <div key={name} className="small secondary">
                    {t(to === null ? 'ui.history.restored' : 'ui.history.archived')}
                  </div>
                )
              const schema = of.fields[name]
              const value = (shown: unknown) => (
                <FieldValue texts={texts} name={name} schema={schema} value={shown} references={references} />
              )
              return (
                <div key={name} className="small secondary">
                  {texts.field(name)}: <s className="muted">{value(from)}</s> {value(to)}
                </div>
              )
            })}
            {row.reason && <div className="small muted">{row.reason}</div>}
          </li>
        ))}
      </ol>
    </details>
  )
}
