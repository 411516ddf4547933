import './contracts.css'
import { Button } from '@mantine/core'
import { IconMailForward, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { may } from '#contract/access.ts'
import { idsIn, useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Batches } from './parts/Batches.tsx'
import { ContractForm } from './parts/ContractForm.tsx'
import { ContractTable } from './parts/ContractTable.tsx'
import { SendConfirmations } from './parts/SendConfirmations.tsx'

/**
 * Contracts of the school: the list, what was sent together (`?show=confirmations`), sending to many (`?show=send`),
 * and
 * the form of one (`?edit=new` or its id).
 */
export default function ContractsScreen() {
  const t = useTexts()
  const visitor = useSignedIn()
  const [show, open] = useInAddress('show')
  const [edited, edit] = useInAddress('edit')
  const title = t('contracts.title')
  if (visitor.login.last_school_id === null) return <SchoolNeeded title={title} />
  const [id] = idsIn(edited)
  if (edited === 'new' || id) return <ContractForm id={id ? Number(id) : undefined} onClose={() => edit('')} />
  if (show === 'send') return <SendConfirmations onClose={() => open('confirmations')} />
  const editing = may(visitor, 'contracts.edit')
  return (
    <div className="full">
      <PageHeader
        title={title}
        sub={t('contracts.sub')}
        actions={
          editing && (
            <>
              <Button leftSection={<IconMailForward size={16} stroke={1.75} />} onClick={() => open('send')}>
                {t('contracts.send-confirmations')}
              </Button>
              <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => edit('new')}>
                {t('contracts.new')}
              </Button>
            </>
          )
        }
      />
      <nav className="page-tabs" aria-label={title}>
        <Link to="?" {...(show === '' && { 'aria-current': 'page' as const })}>
          {t('contracts.all')}
        </Link>
        <Link to="?show=confirmations" {...(show === 'confirmations' && { 'aria-current': 'page' as const })}>
          {t('contracts.confirmations')}
        </Link>
      </nav>
      {show === 'confirmations' ? <Batches onSend={() => open('send')} editing={editing} /> : <ContractTable />}
    </div>
  )
}
