import './admissions.css'
import { Button } from '@mantine/core'
import { IconPencil, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { applications } from '#contract/admissions/applications.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { StateChip } from '#web/settings/StateChip.tsx'
import { InvoiceChip } from '#web/finance/parts/chips.tsx'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { pagesOf } from '#web/people/parts/person-pages.ts'
import { countryName } from '#web/profile/parts/countries.ts'
import { useAnswerWords } from './parts/answer-words.ts'
import { DocumentsCard } from './parts/DocumentsCard.tsx'
import { DuplicatesCard } from './parts/DuplicatesCard.tsx'
import { FeeDrawer } from './parts/FeeDrawer.tsx'
import { NextSteps } from './parts/NextSteps.tsx'
import { StepsCard } from './parts/StepsCard.tsx'
import { type Props, NotesCard } from '#web/admissions/parts/NotesCard.tsx'

/** Everything about one application: child, family, answers, documents, doubles, history, and what comes next. */
export default function ApplicationScreen() {
  const t = useTexts()
  const id = useRecordId() ?? 0
  return (
    <div className="full application">
      <Reading of={String(id)} title={t('admissions.application')}>
        <Whole id={id} />
      </Reading>
    </div>
  )
}

const Whole = ({ id }: { id: number }) => {
  const t = useTexts()
  const { number } = useFormat()
  const application = useRead(applications.read, { id })
  const [charging, setCharging] = useState(false)
  const name = `${application.fname} ${application.lname}`.trim() || t('admissions.no-name')
  return (
    <>
      <PageHeader
        title={name}
        status={<StateChip of="application" status={application.state} />}
        crumbs={[
          { label: t('admissions.applications'), to: '/applications' },
          { label: application.number === null ? name : t('admissions.receipt', { number: application.number }) },
        ]}
        sub={[
          application.grade_level && t('people.grade', { grade: application.grade_level }),
          application.term,
          application.left !== null && t('enrollment.seats-left', { left: Math.max(0, application.left) }),
          application.waitlist_position !== null &&
            t('admissions.place', { place: number(application.waitlist_position) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {application.state !== 'accepted' && (
              <Button
                component={Link}
                to={`/edit-application/${id}`}
                leftSection={<IconPencil size={16} stroke={1.75} />}
              >
                {t('ui.edit')}
              </Button>
            )}
            <NextSteps application={application} />
          </>
        }
      />
      <div className="columns main-side">
        <div className="stack">
          <DuplicatesCard application={application} />
          <ChildCard application={application} />
          <AnswersCard application={application} />
          <DocumentsCard application={application} />
        </div>
        <div className="stack">
          <GuardiansCard application={application} />
          <Card
            title={t('admissions.fee')}
            actions={
              <Button size="xs" leftSection={<IconReceipt size={14} stroke={1.75} />} onClick={() => setCharging(true)}>
                {t('admissions.set-fee')}
              </Button>
            }
          >
            <Fee application={application} />
          </Card>
          <NotesCard application={application} />
          <StepsCard application={application} />
        </div>
      </div>
      {charging && (
        <FeeDrawer
          ids={[id]}
          present={{ fee: application.fee, note: application.fee_note }}
          onClose={() => setCharging(false)}
        />
      )}
    </>
  )
}

const ChildCard = ({ application }: Props) => {
  const t = useTexts()
  const { date } = useFormat()
  const { student } = application
  return (
    <Card title={t('admissions.child')}>
      <Facts>
        <Fact label={t('admissions.name')}>
          <bdi>{[application.fname, application.mname, application.lname].filter(Boolean).join(' ')}</bdi>
        </Fact>
        <Fact label={t('people.field-native_name')}>
          {application.native_name && <bdi>{application.native_name}</bdi>}
        </Fact>
        <Fact label={t('people.field-preferred_name')}>
          {application.preferred_name && <bdi>{application.preferred_name}</bdi>}
        </Fact>
        <Fact label={t('people.field-birth_date')}>{application.birth_date && date(application.birth_date)}</Fact>
        <Fact label={t('people.field-gender')}>{application.gender && t(`people.gender-${application.gender}`)}</Fact>
        <Fact label={t('admissions.child-previous_school')}>
          {application.previous_school && <bdi>{application.previous_school}</bdi>}
        </Fact>
        <Fact label={t('admissions.from-school')}>
          {application.from_school && <bdi>{application.from_school}</bdi>}
        </Fact>
        <Fact label={t('admissions.submitted-on')}>{application.submitted_at && date(application.submitted_at)}</Fact>
        <Fact label={t('admissions.origin')}>{t(`admissions.origin-${application.origin}`)}</Fact>
        <Fact label={t(application.state === 'accepted' ? 'admissions.is-student' : 'admissions.named-student')}>
          {student && (
            <Link className="link" to={pagesOf('student', schoolAdmin, student.id).overview}>
              <bdi>{student.name}</bdi>
            </Link>
          )}
        </Fact>
        <Fact label={t('admissions.siblings-here')}>
          {application.siblings.length > 0 && (
            <ul>
              {application.siblings.map((one) => (
                <li key={one.id} className="row tight wrap">
                  <Link className="link" to={`/application-student-detail/${one.id}`}>
                    <bdi>{one.name || t('admissions.no-name')}</bdi>
                  </Link>
                  <StateChip of="application" status={one.state} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
    </Card>
  )
}

const AnswersCard = ({ application }: Props) => {
  const t = useTexts()
  const wordsOf = useAnswerWords()
  const pages = application.questions.pages.filter(({ questions }) => questions.some(({ type }) => type !== 'words'))
  return pages.map((page) => (
    <Card key={page.key} title={page.title}>
      <Facts>
        {page.questions
          .filter(({ type }) => type !== 'words')
          .map((question) => (
            <Fact key={question.key} label={question.label}>
              <bdi className="pre-line">
                {wordsOf(question, application.answers[question.key] ?? null) || t('admissions.no-answer')}
              </bdi>
            </Fact>
          ))}
      </Facts>
    </Card>
  ))
}

const GuardiansCard = ({ application }: Props) => {
  const t = useTexts()
  const language = useLanguage()
  return (
    <Card title={t('admissions.guardians')} count={application.guardians.length} flush>
      <ul className="list">
        {application.guardians.map((guardian) => {
          const { address, person } = guardian
          return (
            <li key={guardian.id}>
              <div className="grow stack close">
                <div>
                  <bdi className="medium">
                    {`${guardian.fname} ${guardian.lname}`.trim() || t('admissions.no-name')}
                  </bdi>{' '}
                  <span className="muted small">{t(`people.relationship-${guardian.relationship}`)}</span>
                </div>
                <div className="small row wrap">
                  {guardian.email && (
                    <a className="link" href={`mailto:${guardian.email}`}>
                      <Code>{guardian.email}</Code>
                    </a>
                  )}
                  {guardian.phone && (
                    <a className="link" href={`tel:${guardian.phone.replaceAll(' ', '')}`}>
                      <Code>{guardian.phone}</Code>
                    </a>
                  )}
                </div>
                {address?.street && (
                  <bdi className="small">
                    {[
                      address.street,
                      [address.postal_code, address.city].filter(Boolean).join(' '),
                      address.country && countryName(address.country, language),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </bdi>
                )}
                <div className="small muted">
                  {[
                    guardian.custody && t('people.custody'),
                    guardian.contact && t('admissions.contact'),
                    guardian.billing && t('people.billing'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
                {person && (
                  <Link className="link small" to={`/parent-profile/${person.id}`}>
                    {t('admissions.is-person', { name: person.name })}
                  </Link>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const Fee = ({ application: { fee, fee_amount, fee_currency, fee_note, fee_invoice } }: Props) => {
  const t = useTexts()
  const { money } = useFormat()
  const tones = { none: 'draft', due: 'waiting', paid: 'paid', waived: 'excused' } as const
  return (
    <div className="stack close">
      <div className="row wrap">
        {fee === 'none' ? (
          <span className="muted">{t('admissions.fee-none')}</span>
        ) : (
          <StatusChip status={tones[fee]} word={t(`admissions.fee-${fee}`)} />
        )}
        {fee_amount > 0 && <Code>{money(fee_amount, fee_currency)}</Code>}
        {fee_note && <bdi className="small muted">{fee_note}</bdi>}
      </div>
      {fee_invoice && (
        <Facts>
          <Fact label={t('admissions.fee-invoice')}>
            <span className="row tight wrap">
              <Link className="link" to={`/student-edit-invoice/${fee_invoice.id}`}>
                {fee_invoice.number}
              </Link>
              <InvoiceChip state={fee_invoice.state} />
            </span>
          </Fact>
          <Fact label={t('admissions.fee-receipts', { count: fee_invoice.receipts.length })}>
            {fee_invoice.receipts.length > 0 && <Code>{fee_invoice.receipts.join(', ')}</Code>}
          </Fact>
        </Facts>
      )}
    </div>
  )
}
