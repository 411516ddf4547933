import { Button } from '@mantine/core'
import {
  IconBellOff,
  IconBellRinging,
  IconCopy,
  IconFileText,
  IconLock,
  IconPencil,
  IconPlus,
  IconTestPipe,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { notificationRules } from '#contract/notifications/rule.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { ruleEventNames } from '#contract/notifications/rule.rules.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { BuiltIns } from './parts/BuiltIns.tsx'
import { DryRun } from './parts/DryRun.tsx'

type Row = Out<typeof notificationRules.list>['rows'][number]

/** Who is notified of what, by the school's own rules. */
export default function NotificationRulesScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('notifications.rules')} />
  const actions = (
    <>
      <Button component={Link} to="/copy-notification-rules" leftSection={<IconCopy size={16} stroke={1.75} />}>
        {t('notifications.copy-to-school')}
      </Button>
      <Button component={Link} to="/notification-templates" leftSection={<IconFileText size={16} stroke={1.75} />}>
        {t('notifications.templates')}
      </Button>
      <Button
        variant="filled"
        component={Link}
        to="/add-notificationsrules"
        leftSection={<IconPlus size={16} stroke={1.75} />}
      >
        {t('notifications.add-rule')}
      </Button>
    </>
  )
  return (
    <div className="full">
      <PageHeader title={t('notifications.rules')} sub={t('notifications.rules-sub')} actions={actions} />
      <div className="stack">
        <Rules />
        <BuiltIns />
      </div>
    </div>
  )
}

const Rules = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const [tried, setTried] = useState<Row>()
  const turn = useSend(notificationRules.switch, { refresh: ['notification_rule', 'notification'] })
  const switching = (ids: number[], active: boolean, done?: () => void) => ({
    label: t(active ? 'notifications.switch-on' : 'notifications.switch-off'),
    icon: active ? IconBellRinging : IconBellOff,
    onClick: () =>
      void turn
        .sendAndWait({ ids, active })
        .then(({ cancelled }) => {
          toastSaved(t(active ? 'notifications.switched-on' : 'notifications.switched-off', { count: cancelled }))
          done?.()
        })
        .catch(() => undefined),
  })
  const listed = (prefix: string, words: readonly string[]) => words.map((word) => t(`${prefix}${word}`)).join(', ')
  const recipientsOf = ({ recipients, custom_role_ids }: Row) =>
    [
      listed('notifications.recipients-', recipients),
      custom_role_ids.length > 0 && t('notifications.roles', { count: custom_role_ids.length }),
    ]
      .filter(Boolean)
      .join(', ')
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('notifications.rule'),
      sort: 'name',
      cell: (row) => (
        <Link className="link medium" to={`/edit-notificationsrules/${row.id}`}>
          <bdi>{row.name}</bdi>
          {row.locked && <IconLock size={14} stroke={1.75} aria-label={t('notifications.locked')} />}
        </Link>
      ),
    },
    {
      key: 'event',
      title: t('notifications.event'),
      sort: 'event',
      cell: (row) => t(`notifications.event-${row.event}`),
    },
    {
      key: 'recipients',
      title: t('notifications.recipients'),
      cell: recipientsOf,
    },
    {
      key: 'channels',
      title: t('notifications.channel'),
      cell: (row) => listed('notifications.channel-', row.channels),
    },
    {
      key: 'timing',
      title: t('notifications.timing'),
      cell: (row) => t(row.emergency ? 'notifications.emergency' : `notifications.timing-${row.timing}`),
    },
    {
      key: 'active',
      title: t('notifications.status'),
      cell: (row) => (
        <StatusChip
          status={row.active ? 'active' : 'written-off'}
          word={t(row.active ? 'notifications.on' : 'notifications.off')}
        />
      ),
    },
    {
      key: 'notices',
      title: t('notifications.notices'),
      numeric: true,
      cell: (row) =>
        row.notices === 0 ? (
          0
        ) : (
          <Link className="link" to={`/notificationsqueue?rule_id=${row.id}`}>
            {row.notices}
          </Link>
        ),
    },
  ]
  return (
    <>
      <DataTable
        label={t('notifications.rules')}
        of={notificationRules.list}
        columns={columns}
        searchLabel={t('notifications.find-rule')}
        filters={[
          {
            name: 'event',
            label: t('notifications.event'),
            options: ruleEventNames.map((value) => ({ value, label: t(`notifications.event-${value}`) })),
          },
        ]}
        nameOf={({ name }) => name}
        rowActions={(row) => [
          {
            label: t('ui.edit'),
            icon: IconPencil,
            onClick: () => void navigate(`/edit-notificationsrules/${row.id}`),
          },
          { label: t('notifications.dry-run'), icon: IconTestPipe, onClick: () => setTried(row) },
          ...(row.locked ? [] : [switching([row.id], !row.active)]),
        ]}
        bulk={(ids, done) => [switching(ids, true, done), switching(ids, false, done)]}
        empty={
          <EmptyState icon={IconBellRinging} title={t('notifications.no-rules')}>
            {t('notifications.no-rules-why')}
          </EmptyState>
        }
      />
      {tried && <DryRun rule={tried} onClose={() => setTried(undefined)} />}
    </>
  )
}
