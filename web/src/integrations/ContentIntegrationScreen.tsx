import './integrations.css'
import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconKey,
  IconPencil,
  IconPlayerPlay,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type Provider, sso } from '#contract/integrations/sso.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { CardRows, TableRows } from '#web/ui/table/Rows.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { Reading } from '#web/ui/Reading.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { TextGateway } from './parts/TextGateway.tsx'
import { OwnAddresses } from './parts/OwnAddresses.tsx'
import { ProviderDrawer } from './parts/ProviderDrawer.tsx'
import { ProviderTest } from './parts/ProviderTest.tsx'
import { type Draft, draftOf, starts } from './parts/provider-starts.ts'

/** The providers of single sign-on of the group. */
export default function ContentIntegrationScreen() {
  const t = useTexts()
  const { rows, own, can } = useRead(sso.list, {})
  const [draft, setDraft] = useState<Draft>()
  const [tested, setTested] = useState<Provider>()
  const disable = useSend(sso.disable, { refresh: sso.list })

  const setDisabled = (provider: Provider, disabled: boolean) =>
    void disable
      .sendAndWait({ id: provider.id, version: provider.version, disabled })
      .then(() =>
        toastSaved(
          t(disabled ? 'integrations.sso-disabled-done' : 'integrations.sso-enabled-done', { name: provider.name }),
        ),
      )
      .catch(() => undefined)
  const askToDisable = (provider: Provider) =>
    confirm({
      message: t('integrations.sso-disable-question', { name: provider.name, linked: provider.linked }),
      danger: true,
      onConfirm: () => setDisabled(provider, true),
    })
  const actionsOf = (provider: Provider): Action[] => [
    { label: t('integrations.sso-edit-verb'), icon: IconPencil, onClick: () => setDraft(draftOf(provider)) },
    { label: t('integrations.sso-test'), icon: IconPlayerPlay, onClick: () => setTested(provider) },
    provider.disabled
      ? { label: t('integrations.sso-enable'), icon: IconPlugConnected, onClick: () => setDisabled(provider, false) }
      : {
          label: t('integrations.sso-disable'),
          icon: IconPlugConnectedX,
          danger: true,
          onClick: () => askToDisable(provider),
        },
  ]
  return (
    <>
      <PageHeader
        title={t('integrations.sso')}
        sub={t('integrations.sso-sub')}
        actions={
          can.edit && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />}>
                  {t('integrations.sso-add')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {starts.map((start) => (
                  <Menu.Item key={start.label} onClick={() => setDraft(start.draft)}>
                    {t(start.label)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )
        }
      />
      <div className="stack">
        <div className="card">
          {rows.length === 0 ? (
            <EmptyState icon={IconKey} title={t('integrations.sso-none')}>
              {t('integrations.sso-none-why')}
            </EmptyState>
          ) : (
            <ProviderRows
              rows={rows}
              actionsOf={can.edit ? actionsOf : undefined}
              onOpen={can.edit ? (row) => setDraft(draftOf(row)) : undefined}
            />
          )}
        </div>
        <OwnAddresses own={own} />
        <Reading of="text-gateway" shape={<ListSkeleton rows={3} />}>
          <TextGateway />
        </Reading>
      </div>
      {draft && <ProviderDrawer key={draft.id ?? draft.name} draft={draft} onClose={() => setDraft(undefined)} />}
      {tested && <ProviderTest provider={tested} onClose={() => setTested(undefined)} />}
    </>
  )
}

type RowsProps = {
  rows: readonly Provider[]
  actionsOf: ((row: Provider) => Action[]) | undefined
  onOpen: ((row: Provider) => void) | undefined
}

const ProviderRows = ({ rows, actionsOf, onOpen }: RowsProps) => {
  const t = useTexts()
  const { number, date } = useFormat()
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false
  const groups = new Set(rows.map(({ group_name }) => group_name)).size
  const certificateOf = ({ certificates: [first] }: Provider) =>
    first && t('integrations.sso-until', { date: date(first.until) })
  const columns: Column<Provider>[] = [
    {
      key: 'name',
      title: t('integrations.sso-name'),
      cell: (row) =>
        onOpen ? (
          <button type="button" className="link medium" onClick={() => onOpen(row)}>
            <bdi>{row.name}</bdi>
          </button>
        ) : (
          <bdi className="medium">{row.name}</bdi>
        ),
    },
    { key: 'kind', title: t('integrations.sso-kind'), cell: (row) => t(`integrations.sso-kind-${row.kind}`) },
    {
      key: 'issuer',
      title: t('integrations.sso-issuer'),
      cell: (row) => (
        <span className="column">
          <bdi className="ellipsis issuer">{row.issuer}</bdi>
          {certificateOf(row) && <span className="small muted">{certificateOf(row)}</span>}
        </span>
      ),
    },
    {
      key: 'domains',
      title: t('integrations.sso-domains'),
      cell: (row) => <bdi>{row.mail_domains.join(', ') || '–'}</bdi>,
    },
    ...(groups > 1
      ? [{ key: 'group', title: t('integrations.sso-group'), cell: (row: Provider) => <bdi>{row.group_name}</bdi> }]
      : []),
    { key: 'linked', title: t('integrations.sso-linked'), numeric: true, cell: (row) => number(row.linked) },
    {
      key: 'state',
      title: t('integrations.sso-state'),
      cell: (row) => <StatusChip status={row.disabled ? 'inactive' : 'active'} />,
    },
  ]
  const Rows = phone ? CardRows : TableRows
  return (
    <Rows
      rows={rows}
      columns={columns}
      state={{ search: '', filters: {}, sort: '', descending: false, page: 1, size: rows.length }}
      nameOf={({ name }) => name}
      rowActions={actionsOf}
      chosen={undefined}
      onChoose={() => undefined}
      onChange={() => undefined}
    />
  )
}
