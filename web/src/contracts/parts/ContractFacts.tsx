import { Link } from 'react-router'
import type { Contract, Fulfilment } from '#contract/contracts/contracts.contract.ts'
import { isLanguage, languages } from '#contract/kernel/languages.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'

/** What the office knows of a contract beside its text. */
export const ContractFacts = ({ contract }: { contract: Contract }) => {
  const t = useTexts()
  const { moment, list } = useFormat()
  const { student, template, language, fulfilment, sections } = contract
  return (
    <>
      <Card title={t('contracts.facts')}>
        <Facts>
          <Fact label={t('contracts.column-student')}>
            <Link className="link" to={`/student-info/${student.id}`}>
              <bdi>
                {student.fname} {student.lname}
              </bdi>
            </Link>
          </Fact>
          <Fact label={t('contracts.column-number')}>
            {contract.number} · {t('contracts.version', { revision: contract.revision })}
          </Fact>
          <Fact label={t('contracts.kind')}>{t(`contracts.kind-${contract.kind}`)}</Fact>
          <Fact label={t('contracts.year')}>{contract.year}</Fact>
          <Fact label={t('contracts.template')}>
            {template && `${template.name}, ${t('contracts.version', { revision: template.number })}`}
          </Fact>
          <Fact label={t('contracts.language')}>{isLanguage(language) ? languages[language].label : language}</Fact>
          <Fact label={t('contracts.billing-group')}>{contract.billing_group}</Fact>
          <Fact label={t('contracts.engagement-type')}>{contract.engagement_type}</Fact>
          <Fact label={t('contracts.organization')}>{contract.organization}</Fact>
          <Fact label={t('contracts.classes')}>{list(sections.map(({ name }) => name))}</Fact>
          <Fact label={t('contracts.instalments')}>
            {contract.instalments === null
              ? contract.instalment_choices.join(', ')
              : t('contracts.paid-in', { count: contract.instalments })}
          </Fact>
          <Fact label={t('contracts.column-sent_at')}>{contract.sent_at && moment(contract.sent_at)}</Fact>
          <Fact label={t('contracts.column-completed_at')}>
            {contract.completed_at && moment(contract.completed_at)}
          </Fact>
        </Facts>
      </Card>
      {fulfilment && <Created fulfilment={fulfilment} currency={contract.currency} />}
    </>
  )
}

type CreatedProps = { fulfilment: Fulfilment; currency: string }

const Created = ({ fulfilment: { enrolled, waitlisted, problems, invoices, together }, currency }: CreatedProps) => {
  const t = useTexts()
  const { list, money } = useFormat()
  const nothing = enrolled.length + waitlisted.length + problems.length + invoices.length === 0 && together === null
  return (
    <Card title={t('contracts.created')}>
      <div className="stack close">
        {nothing && <p className="muted">{t('contracts.created-nothing')}</p>}
        <Facts>
          <Fact label={t('contracts.created-enrolled')}>{list(enrolled)}</Fact>
          <Fact label={t('contracts.created-waitlisted')}>{list(waitlisted)}</Fact>
          <Fact label={t('contracts.created-invoice')}>{list(invoices)}</Fact>
          <Fact label={t('contracts.created-together')}>
            {together &&
              t(together.invoice === '' ? 'contracts.created-not-yet' : 'contracts.created-with', {
                amount: money(together.amount, currency),
                number: together.invoice,
              })}
          </Fact>
        </Facts>
        {problems.map(({ name, why }) => (
          <Note key={`${name} ${why}`} tone="warn" title={t(`contracts.problem-${why}`, { name })} />
        ))}
      </div>
    </Card>
  )
}
