import { Button, TextInput, Textarea } from '@mantine/core'
import { IconArchive, IconBuildingBank, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { type Organization, organizations } from '#contract/contracts/organizations.contract.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { EmptyState } from '#web/ui/States.tsx'

/** Who pays for students beside families. */
export const Organizations = ({ adding, onAdded }: { adding: boolean; onAdded: () => void }) => {
  const t = useTexts()
  const [archived, setShown] = useState(false)
  const { rows, can } = useRead(organizations.list, { archived })
  const [editing, setEditing] = useState<Organization>()
  const archive = useSend(organizations.archive, { refresh: ['organization', 'master_contract'] })
  const setArchived = (id: number, to: boolean) =>
    void archive.sendAndWait({ ids: [id], archived: to }).then(
      () =>
        toastUndoable(t(to ? 'contracts.was-archived' : 'contracts.was-restored'), () =>
          archive.send({ ids: [id], archived: !to }),
        ),
      () => undefined,
    )
  return (
    <div className="stack">
      <div className="row">
        <Button className="end" onClick={() => setShown(!archived)}>
          {t(archived ? 'contracts.show-active' : 'contracts.show-archived')}
        </Button>
      </div>
      <div className="card">
        {rows.length === 0 ? (
          <EmptyState
            icon={IconBuildingBank}
            title={t(archived ? 'contracts.organizations-none-archived' : 'contracts.organizations-none')}
          >
            {!archived && t('contracts.organizations-none-why')}
          </EmptyState>
        ) : (
          <ul className="list">
            {rows.map((row) => (
              <li key={row.id}>
                <div className="grow">
                  <div className="medium">
                    <bdi>{row.name}</bdi>
                  </div>
                  <div className="small muted">
                    {[row.contact_name, row.email, row.phone].filter(Boolean).join(' · ')}
                  </div>
                </div>
                <span className="small muted">{t('contracts.agreement-count', { count: row.contracts })}</span>
                {can.edit && (
                  <ActionMenu
                    label={t('contracts.actions', { number: row.name })}
                    actions={[
                      { label: t('ui.edit'), icon: IconPencil, onClick: () => setEditing(row) },
                      {
                        label: t(row.archived ? 'contracts.restore' : 'contracts.archive'),
                        icon: IconArchive,
                        onClick: () => setArchived(row.id, !row.archived),
                      },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {(adding || editing) && (
        <OrganizationDrawer
          key={editing?.id ?? 'new'}
          organization={editing}
          onClose={() => {
            setEditing(undefined)
            onAdded()
          }}
        />
      )}
    </div>
  )
}

const OrganizationDrawer = ({
  organization,
  onClose,
}: {
  organization: Organization | undefined
  onClose: () => void
}) => {
  const t = useTexts()
  const {
    id,
    version,
    name = '',
    contact_name = '',
    email = '',
    phone = '',
    address = '',
    tax_number = '',
  } = organization ?? {}
  const state = useEntityForm({
    to: organizations.save,
    draft: `organization:${id ?? 'new'}`,
    refresh: ['organization', 'master_contract'],
    initial: { name, contact_name, email, phone, address, tax_number },
    input: (values) => ({ ...values, ...(id !== undefined && version !== undefined && { id, version }) }),
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t(id ? 'contracts.organization-edit' : 'contracts.organization-new')}
      onClose={onClose}
    >
      <TextInput {...state.field('name', t('contracts.name'))} maxLength={160} dir="auto" data-autofocus />
      <TextInput
        {...state.field('contact_name', t('contracts.contact-name'), { optional: true })}
        maxLength={160}
        dir="auto"
      />
      <TextInput {...state.field('email', t('contracts.email'), { optional: true })} maxLength={200} dir="ltr" />
      <TextInput {...state.field('phone', t('contracts.phone'), { optional: true })} maxLength={60} dir="ltr" />
      <Textarea
        {...state.field('address', t('contracts.address'), { optional: true })}
        maxLength={500}
        autosize
        minRows={2}
        dir="auto"
      />
      <TextInput
        {...state.field('tax_number', t('contracts.tax-number'), { optional: true })}
        maxLength={60}
        dir="ltr"
      />
    </DrawerForm>
  )
}
