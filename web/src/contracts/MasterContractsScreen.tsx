import './contracts.css'
import { Button } from '@mantine/core'
import { IconBuildingBank, IconEye, IconPencil, IconPlus, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { may } from '#contract/access.ts'
import { masterContractList } from '#contract/contracts/organizations.contract.ts'
import { idsIn, listed, useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { BillTogether } from './parts/BillTogether.tsx'
import { MasterForm } from './parts/MasterForm.tsx'
import { masterCells } from './parts/master-cells.tsx'
import { Organizations } from './parts/Organizations.tsx'

/** Agreements with organizations that pay for students, and these organizations (`?show=organizations`). */
export default function MasterContractsScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const visitor = useSignedIn()
  const [show] = useInAddress('show')
  const [edited, edit] = useInAddress('edit')
  const [billed, bill] = useInAddress('bill')
  const [adding, setAdding] = useState(false)
  const title = t('contracts.master-title')
  if (visitor.login.last_school_id === null) return <SchoolNeeded title={title} />
  const [id] = idsIn(edited)
  if (edited === 'new' || id) return <MasterForm id={id ? Number(id) : undefined} onClose={() => edit('')} />
  const toBill = idsIn(billed)
  if (toBill.length > 0)
    return (
      <Reading of={billed}>
        <BillTogether ids={toBill.map(Number)} />
      </Reading>
    )
  const editing = may(visitor, 'contracts.edit')
  const billing = may(visitor, 'finance.edit')
  const ofOrganizations = show === 'organizations'
  const begin = editing && !ofOrganizations && (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => edit('new')}>
      {t('contracts.master-new')}
    </Button>
  )
  return (
    <div className="full">
      <PageHeader
        title={title}
        sub={t('contracts.master-sub')}
        actions={
          begin ||
          (editing && (
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
              {t('contracts.organization-new')}
            </Button>
          ))
        }
      />
      <nav className="page-tabs" aria-label={title}>
        <Link to="?" {...(!ofOrganizations && { 'aria-current': 'page' as const })}>
          {t('contracts.agreements')}
        </Link>
        <Link to="?show=organizations" {...(ofOrganizations && { 'aria-current': 'page' as const })}>
          {t('contracts.organizations')}
        </Link>
      </nav>
      {ofOrganizations ? (
        <Organizations adding={adding} onAdded={() => setAdding(false)} />
      ) : (
        <ReportTable
          of={masterContractList}
          searchLabel={t('contracts.master-find')}
          nameOf={({ number }) => number}
          cells={masterCells(t)}
          rowActions={(row) => [
            { label: t('contracts.open'), icon: IconEye, onClick: () => void navigate(`/b2b-contract?id=${row.id}`) },
            ...(editing && row.state !== 'void'
              ? [{ label: t('ui.edit'), icon: IconPencil, onClick: () => edit(String(row.id)) }]
              : []),
          ]}
          bulk={(ids) =>
            billing
              ? [{ label: t('contracts.bill-together'), icon: IconReceipt, onClick: () => bill(listed(ids)) }]
              : []
          }
          empty={
            <EmptyState icon={IconBuildingBank} title={t('contracts.master-none')} actions={begin}>
              {t('contracts.master-none-why')}
            </EmptyState>
          }
        />
      )}
    </div>
  )
}
