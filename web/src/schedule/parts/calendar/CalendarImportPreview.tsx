import { type ReactNode } from 'react'
import { type CalendarPreview } from '#contract/schedule/calendar-import.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { Repeats } from './Repeats.tsx'

const shown = 100

export const Preview = ({ preview: { counts, entries, rejects } }: { preview: CalendarPreview }) => {
  const t = useTexts()
  const { number } = useFormat()
  return (
    <>
      <Tiles
        label={t('calendar-import.entries')}
        tiles={[
          { key: 'new', value: number(counts.new), what: t('calendar-import.new') },
          { key: 'changed', value: number(counts.changed), what: t('calendar-import.changed-count') },
          { key: 'same', value: number(counts.same), what: t('calendar-import.same') },
          {
            key: 'rejects',
            value: number(rejects.length),
            what: t('calendar-import.rejects'),
            ...(rejects.length > 0 && { tone: 'danger' as const }),
          },
        ]}
      />
      {rejects.length > 0 && (
        <Rows
          label={t('calendar-import.rejects')}
          head={[t('calendar-import.entry'), t('calendar-import.when'), t('calendar-import.reason')]}
          more={rejects.length - shown}
        >
          {rejects.slice(0, shown).map((one, at) => (
            <tr key={at}>
              <td>
                <bdi>{one.title || '–'}</bdi>
              </td>
              <td>
                <Day date={one.date} />
              </td>
              <td>{t(`calendar-import.reason-${one.reason}`)}</td>
            </tr>
          ))}
        </Rows>
      )}
      {entries.length > 0 && (
        <Rows
          label={t('calendar-import.entries')}
          head={[
            t('calendar-import.entry'),
            t('calendar-import.when'),
            t('calendar-import.repeats'),
            t('calendar-import.result'),
          ]}
          more={entries.length - shown}
        >
          {entries.slice(0, shown).map((one) => (
            <Entry key={one.uid} of={one} />
          ))}
        </Rows>
      )}
    </>
  )
}

const Day = ({ date }: { date: string | null }) => {
  const format = useFormat()
  return <span className="nowrap">{date === null ? '–' : format.date(date)}</span>
}

const Entry = ({
  of: { title, place, date, end_date, start_time, end_time, rrule, until, exceptions, result },
}: {
  of: CalendarPreview['entries'][number]
}) => {
  const t = useTexts()
  const format = useFormat()
  return (
    <tr>
      <td>
        <bdi>{title}</bdi>
        {place && (
          <div className="small muted">
            <bdi>{place}</bdi>
          </div>
        )}
      </td>
      <td>
        <Day date={date} />
        {end_date !== date && (
          <>
            {' – '}
            <Day date={end_date} />
          </>
        )}
        <div className="small muted">
          {start_time === null ? (
            t('schedule.event-whole')
          ) : (
            <Code>
              {start_time}–{end_time}
            </Code>
          )}
        </div>
      </td>
      <td>
        {rrule !== '' && (
          <>
            <Repeats rrule={rrule} />
            <div className="small muted">
              {[
                until && `${t('schedule.event-until')} ${format.date(until)}`,
                exceptions > 0 && t('calendar-import.apart', { count: exceptions }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </>
        )}
      </td>
      <td>
        <span className={result === 'same' ? 'muted' : 'medium'}>{t(`calendar-import.result-${result}`)}</span>
      </td>
    </tr>
  )
}

const Rows = ({
  label,
  head,
  more,
  children,
}: {
  label: string
  head: readonly string[]
  more: number
  children: ReactNode
}) => {
  const t = useTexts()
  return (
    <>
      <div className="table-scroll calendar-import" role="region" tabIndex={0} aria-label={label}>
        <table className="table dense">
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      {more > 0 && <p className="small muted">{t('calendar-import.more', { count: more })}</p>}
    </>
  )
}
