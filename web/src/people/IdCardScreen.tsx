import './id-card.css'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { idCards, idCardSheet, papers } from '#contract/people/id-cards.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { IdCardView } from './parts/IdCardView.tsx'

/** The ID card of a person, to show and to print. */
export default function IdCardScreen() {
  const t = useTexts()
  const id = useRecordId()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('people.id-card')} />
  if (id === undefined)
    return (
      <>
        <PageHeader title={t('people.id-card')} />
        <div className="card">
          <EmptyState title={t('people.choose')} />
        </div>
      </>
    )
  return (
    <>
      <PageHeader title={t('people.id-card')} />
      <Reading of={String(id)}>
        <IdCard id={id} />
      </Reading>
    </>
  )
}

const IdCard = ({ id }: { id: number }) => {
  const t = useTexts()
  const card = useRead(idCards.read, { id })
  const save = (paper: (typeof papers)[number]) => void saveFile(idCardSheet.pdf, { ids: [id], paper }, 'id-card.pdf')
  return (
    <div className="stack">
      {!card.valid && <Note tone="warn" title={t('people.card-no-longer')} />}
      <IdCardView card={card} />
      {card.valid && (
        <div className="row wrap">
          {papers.map((paper) => (
            <Button key={paper} leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => save(paper)}>
              {t(`people.card-pdf-${paper}`)}
            </Button>
          ))}
        </div>
      )}
      <p className="small muted">{t('people.card-code-what')}</p>
    </div>
  )
}
