import { Button, Select } from '@mantine/core'
import { IconMessage, IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { contracts } from '#contract/contracts/contracts.contract.ts'
import { masterContractList, masterContracts } from '#contract/contracts/organizations.contract.ts'
import { comments } from '#contract/communication/comments.contract.ts'
import { Comments } from '#web/communication/Comments.tsx'
import { idsIn } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { ContractTabs } from './OrganizationContractScreen.tsx'

/**
 * What the office noted about a contract, with documents: of an organization (`?master=`) or a family (`?contract=`).
 */
export default function ContractCommentsScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const about = useAbout()
  const title = t('contracts.comments')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  return (
    <div className="reading">
      {about ? (
        <Reading of={`${about.kind} ${about.id}`}>
          {about.kind === 'contract' ? <OfContract id={about.id} /> : <OfMaster id={about.id} />}
        </Reading>
      ) : (
        <>
          <PageHeader
            title={title}
            actions={
              <Button
                component={Link}
                to="/add-contract-comment-document"
                leftSection={<IconPlus size={16} stroke={1.75} />}
              >
                {t('contracts.add-comment')}
              </Button>
            }
          />
          <ContractTabs />
          <div className="stack">
            <ChooseMaster />
            <div className="card">
              <EmptyState icon={IconMessage} title={t('contracts.comments-choose')}>
                {t('contracts.comments-choose-why')}
              </EmptyState>
            </div>
          </div>
        </>
      )}
    </div>
  )
}

/** Which contract the address names. */
export const useAbout = (): { kind: 'contract' | 'master_contract'; id: number } | undefined => {
  const [address] = useSearchParams()
  const [contract] = idsIn(address.get('contract'))
  const [master] = idsIn(address.get('master'))
  if (contract) return { kind: 'contract', id: Number(contract) }
  return master ? { kind: 'master_contract', id: Number(master) } : undefined
}

/** An agreement of the school, by its name. */
export const ChooseMaster = () => {
  const t = useTexts()
  const [, setAddress] = useSearchParams()
  const { data } = useReading(masterContractList.list, { size: 100 })
  return (
    <div className="card card-body">
      <Select
        label={t('contracts.agreement')}
        placeholder={t('contracts.agreement-choose')}
        searchable
        value={null}
        nothingFoundMessage={t('ui.nothing-matches')}
        data={(data?.rows ?? []).map((one) => ({
          value: String(one.id),
          label: [one.organization, one.title, one.number].join(' · '),
        }))}
        onChange={(id) => id && setAddress({ master: id })}
      />
    </div>
  )
}

const OfContract = ({ id }: { id: number }) => {
  const t = useTexts()
  const contract = useRead(contracts.read, { id })
  return (
    <>
      <PageHeader
        title={t('contracts.comments')}
        crumbs={[
          { label: t('contracts.title'), to: '/ar-contracts' },
          { label: contract.number, to: `/view-contract?id=${id}` },
          { label: t('contracts.comments') },
        ]}
        sub={`${contract.title} · ${contract.student.fname} ${contract.student.lname}`}
      />
      <Comments owner_kind="contract" owner_id={id} refresh={comments.list} />
    </>
  )
}

const OfMaster = ({ id }: { id: number }) => {
  const t = useTexts()
  const master = useRead(masterContracts.read, { id })
  return (
    <>
      <PageHeader
        title={t('contracts.comments')}
        crumbs={[
          { label: t('contracts.organization-contracts'), to: '/b2b-contract' },
          { label: master.number, to: `/b2b-contract?id=${id}` },
          { label: t('contracts.comments') },
        ]}
        sub={`${master.organization.name} · ${master.title}`}
      />
      <Comments owner_kind="master_contract" owner_id={id} refresh={comments.list} />
    </>
  )
}
