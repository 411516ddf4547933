import { Button } from '@mantine/core'
import { IconFileText, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Out } from '#contract/kernel/endpoint.ts'
import { ruleEventNames } from '#contract/notifications/rule.rules.ts'
import { notificationTemplates } from '#contract/notifications/template.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

type Row = Out<typeof notificationTemplates.list>['rows'][number]

/** Texts that several rules share. */
export default function TemplatesScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const navigate = useNavigate()
  const remove = useSend(notificationTemplates.remove, {
    refresh: 'notification_template',
    onDone: () => toastSaved(t('notifications.template-removed')),
  })
  if (login.last_school_id === null) return <SchoolNeeded title={t('notifications.templates')} />
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('notifications.template'),
      sort: 'name',
      cell: (row) => (
        <Link className="link medium" to={`/notification-rule-template?id=${row.id}`}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    {
      key: 'event',
      title: t('notifications.event'),
      sort: 'event',
      cell: (row) => t(`notifications.event-${row.event}`),
    },
    { key: 'subject', title: t('notifications.subject'), cell: (row) => <bdi>{row.texts[0]?.subject}</bdi> },
    { key: 'languages', title: t('notifications.languages'), numeric: true, cell: (row) => row.texts.length },
    { key: 'rules', title: t('notifications.rules'), numeric: true, cell: (row) => row.rules },
  ]
  return (
    <div className="full">
      <PageHeader
        title={t('notifications.templates')}
        sub={t('notifications.templates-sub')}
        actions={
          <Button
            variant="filled"
            component={Link}
            to="/notification-rule-template"
            leftSection={<IconPlus size={16} stroke={1.75} />}
          >
            {t('notifications.add-template')}
          </Button>
        }
      />
      <DataTable
        label={t('notifications.templates')}
        of={notificationTemplates.list}
        columns={columns}
        searchLabel={t('notifications.find-template')}
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
            onClick: () => void navigate(`/notification-rule-template?id=${row.id}`),
          },
          ...(row.rules === 0
            ? [
                {
                  label: t('notifications.remove-template'),
                  icon: IconTrash,
                  danger: true,
                  onClick: () =>
                    confirm({
                      message: t('notifications.remove-template-ask', { name: row.name }),
                      answer: t('ui.remove'),
                      danger: true,
                      onConfirm: () => remove.send({ id: row.id }),
                    }),
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState icon={IconFileText} title={t('notifications.no-templates')}>
            {t('notifications.no-templates-why')}
          </EmptyState>
        }
      />
    </div>
  )
}
