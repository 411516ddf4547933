import { IconShieldLock } from '@tabler/icons-react'
import { eventKinds, type SecurityEvent, securityLog } from '#contract/logs/security-log.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useDeviceName } from '#web/session/device-name.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import type { Days } from './ChangesLog.tsx'

/** What was tried around signing in to accounts of the school, and which calls were refused. */
export const SecurityLog = ({ title, days }: { title: string; days: Days }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const deviceName = useDeviceName()
  const columns: Column<SecurityEvent>[] = [
    {
      key: 'kind',
      title: t('logs.column-kind'),
      cell: ({ kind, path }) => (
        <>
          <div className="medium">{t(`session.event-${kind}`)}</div>
          {path && (
            <div className="small muted">
              <Code>{path}</Code>
            </div>
          )}
        </>
      ),
    },
    { key: 'name', title: t('logs.column-name'), cell: ({ name }) => <bdi>{name || t('logs.nobody')}</bdi> },
    {
      key: 'address',
      title: t('logs.column-address'),
      cell: ({ address, user_agent }) => (
        <>
          <Code>{address}</Code>
          <div className="small muted">
            <bdi>{deviceName(user_agent)}</bdi>
          </div>
        </>
      ),
    },
    { key: 'at', title: t('logs.at'), cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
  ]
  return (
    <DataTable
      label={title}
      of={securityLog.list}
      input={days}
      columns={columns}
      searchLabel={t('logs.search-event')}
      filters={[
        {
          name: 'kind',
          label: t('logs.column-kind'),
          options: eventKinds.map((value) => ({ value, label: t(`session.event-${value}`) })),
        },
      ]}
      nameOf={({ kind }) => t(`session.event-${kind}`)}
      tools={(input) => <ExportButton of={securityLog.exported} input={input} />}
      empty={<EmptyState icon={IconShieldLock} title={t('logs.no-events')} />}
    />
  )
}
