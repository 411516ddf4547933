import { useDocumentTitle } from '@mantine/hooks'
import { useParams } from 'react-router'
import { openCards } from '#contract/people/id-cards.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'

/**
 * What the code of an ID card tells whoever reads it, signed in or not: whether it is good, of which school, and two
 * letters.
 */
export default function VerifyCardScreen() {
  const { code = '' } = useParams()
  const t = useTexts()
  const { date } = useFormat()
  const { valid, school_name, initials, valid_until } = useRead(openCards.verify, { code: code.slice(0, 200) })
  useDocumentTitle(t('people.verify-card'))
  return (
    <main className="document">
      <div className="reading stack">
        <h1>{t('people.verify-card')}</h1>
        <Note tone={valid ? 'ok' : 'danger'} title={t(valid ? 'people.card-valid' : 'people.card-not-valid')}>
          {!valid && t(school_name ? 'people.card-ran-out' : 'people.card-unknown')}
        </Note>
        {school_name && (
          <section className="card">
            <div className="card-body">
              <Facts>
                <Fact label={t('people.school')}>
                  <bdi>{school_name}</bdi>
                </Fact>
                <Fact label={t('people.initials')}>
                  <bdi>{initials}</bdi>
                </Fact>
                <Fact label={t('people.card-last-day')}>{valid_until && date(valid_until)}</Fact>
              </Facts>
            </div>
          </section>
        )}
      </div>
    </main>
  )
}
