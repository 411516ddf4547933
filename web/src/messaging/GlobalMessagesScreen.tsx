import { Button } from '@mantine/core'
import { IconHandStop, IconPencil, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { superAdmin } from '#contract/kernel/access.ts'
import {
  global,
  type GlobalMessage,
  globalMessages,
  globalRoles,
} from '#contract/messaging/global-messages.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { GlobalMessageDrawer } from './parts/GlobalMessageDrawer.tsx'
import './messaging.css'

const tones = { scheduled: 'info', shown: 'ok', sent: 'ok', over: 'neutral', stopped: 'warn' } as const

/** Announcements of the group to its schools, or of a school to its people: as message, as banner, or both. */
export default function GlobalMessagesScreen() {
  const t = useTexts()
  const { number, shortDate } = useFormat()
  const wall = (at: string | null) => (at ? `${shortDate(at.slice(0, 10))}, ${at.slice(11)}` : '–')
  const { role } = useSignedIn()
  const [writing, setWriting] = useState(false)
  const stop = useSend(global.stop, {
    refresh: globalMessages.list,
    onDone: () => toastSaved(t('messaging.was-stopped')),
  })
  const of = role === superAdmin ? 'group' : 'school'
  const ends = ({ state }: GlobalMessage) => state === 'scheduled' || state === 'shown'
  const begin = (
    <Button variant="filled" leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setWriting(true)}>
      {t('messaging.new-global')}
    </Button>
  )
  return (
    <div className="full">
      <PageHeader title={t('messaging.global')} sub={t(`messaging.global-sub-${of}`)} actions={begin} />
      <ReportTable
        of={globalMessages}
        searchLabel={t('messaging.find-global')}
        nameOf={({ subject }) => subject}
        without={of === 'school' ? ['schools'] : []}
        cells={{
          subject: (row) => (
            <div>
              <bdi className="medium">{row.subject}</bdi>
              <div className="small muted">
                {[
                  row.urgent && t('messaging.urgent'),
                  row.as_message && t('messaging.as-message'),
                  row.as_banner && t('messaging.as-banner'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
          ),
          state: ({ state }) => <StatusChip status={state} word={t(`messaging.state-${state}`)} tone={tones[state]} />,
          roles: ({ roles }) =>
            roles.length === globalRoles.length
              ? t('messaging.everyone')
              : roles.map((one) => t(`messaging.role-${one}`)).join(', '),
          starts_at: ({ starts_at }) => wall(starts_at),
          ends_at: ({ ends_at }) => wall(ends_at),
          delivered: ({ as_message, delivered, recipients }) =>
            as_message ? t('messaging.delivered-of', { done: delivered, of: recipients }) : '–',
          read: ({ as_message, read }) => (as_message ? number(read) : '–'),
        }}
        rowActions={(row) =>
          ends(row)
            ? [
                {
                  label: t('messaging.stop'),
                  icon: IconHandStop,
                  danger: true,
                  onClick: () =>
                    confirm({
                      message: t('messaging.stop-ask', { subject: row.subject }),
                      answer: t('messaging.stop'),
                      danger: true,
                      onConfirm: () => stop.send({ id: row.id }),
                    }),
                },
              ]
            : []
        }
        empty={
          <EmptyState icon={IconWorld} title={t('messaging.no-global')} actions={begin}>
            {t(`messaging.global-sub-${of}`)}
          </EmptyState>
        }
      />
      {writing && <GlobalMessageDrawer onClose={() => setWriting(false)} />}
    </div>
  )
}
