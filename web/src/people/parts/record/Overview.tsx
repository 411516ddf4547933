import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { parent, schoolAdmin } from '#contract/kernel/access.ts'
import { type PersonRecord, records } from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { AddressLines } from '#web/profile/parts/Contact.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { AccountDrawer } from '../account/AccountDrawer.tsx'
import { Advisees, Advisors } from '../family/Advising.tsx'
import { ContactChanges } from '../family/ContactChanges.tsx'
import { EmergencyContacts } from '../family/EmergencyContacts.tsx'
import { RemoveByOffice } from '../account/RemoveByOffice.tsx'
import { AwardsCard } from '../awards/AwardsCard.tsx'
import { CustomCard } from './CustomCard.tsx'
import { Family } from '../family/Family.tsx'
import { HoldsCard } from '../holds/HoldsCard.tsx'
import { kindOf } from '../person-pages.ts'

/** The record in short, the family or the classes beside it. */
export const Overview = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { role } = useSignedIn()
  const kind = kindOf(person.roles)
  const [removing, setRemoving] = useState(false)
  return (
    <div className="stack">
      {person.status !== 'active' && (
        <Note
          tone="warn"
          title={
            person.status_until
              ? t('people.not-active-until', {
                  status: t(`ui.status.${person.status}`),
                  day: date(person.status_until),
                })
              : t('people.not-active', { status: t(`ui.status.${person.status}`) })
          }
        >
          {person.status_reason && <bdi>{person.status_reason}</bdi>}
        </Note>
      )}
      <div className="columns main-side">
        <div className="stack">
          {kind === 'student' && <ContactChanges student_id={person.id} />}
          {kind === 'student' && <Family person={person} side="guardians" />}
          {kind === 'student' && <EmergencyContacts person={person} />}
          {person.roles.some((one) => one.role === parent) && <Family person={person} side="children" />}
          {(kind === 'student' || kind === 'teacher') && <Sections person={person} />}
          {kind === 'student' && <Advisors person={person} />}
          {kind === 'teacher' && person.advisees.length > 0 && <Advisees person={person} />}
          {kind === 'admin' && <Details person={person} />}
        </div>
        <div className="stack">
          {kind !== 'admin' && <Details person={person} />}
          {kind === 'student' && <HoldsCard student_id={person.id} />}
          {kind === 'student' && role === schoolAdmin && <AwardsCard student_id={person.id} />}
          <CustomCard person_id={person.id} />
          <Contact person={person} />
          <Account person={person} />
          {(kind === 'student' || kind === 'parent') && role === schoolAdmin && (
            <Card flush title={t(kind === 'student' ? 'people.more' : 'people.more-parent')}>
              <ul className="list">
                {(kind === 'student'
                  ? (['/merge-student', '/reconcile-student'] as const)
                  : (['/merge-student'] as const)
                ).map((to) => (
                  <li key={to}>
                    <Link className="link" to={`${to}/${person.id}`}>
                      {kind === 'student' ? t(`people.to${to}`) : t('people.merge-parent')}
                    </Link>
                  </li>
                ))}
                {(kind === 'parent' || !person.account) && (
                  <li>
                    <button type="button" className="link" onClick={() => setRemoving(true)}>
                      {t('session.removal.link')}
                    </button>
                  </li>
                )}
              </ul>
            </Card>
          )}
          {removing && <RemoveByOffice person={person} onClose={() => setRemoving(false)} />}
        </div>
      </div>
    </div>
  )
}

const Details = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { student, teacher } = person
  return (
    <Card title={t('people.details')}>
      <Facts>
        <Fact label={t('people.number')}>
          {(student?.number || teacher?.number) && <Code>{student?.number || teacher?.number}</Code>}
        </Fact>
        <Fact label={t('people.grade-level')}>{student?.grade_level && <Code>{student.grade_level}</Code>}</Fact>
        <Fact label={t('people.birth-date')}>{student?.birth_date && date(student.birth_date)}</Fact>
        <Fact label={t('people.graduation-year')}>
          {student?.graduation_year && <Code>{student.graduation_year}</Code>}
        </Fact>
        <Fact label={t('people.preferred-name')}>{person.preferred_name && <bdi>{person.preferred_name}</bdi>}</Fact>
        <Fact label={t('people.gender')}>{person.gender && t(`people.gender-${person.gender}`)}</Fact>
        <Fact label={t('people.sis-id')}>{person.sis_id && <Code>{person.sis_id}</Code>}</Fact>
      </Facts>
    </Card>
  )
}

const Contact = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const present = person.addresses.filter(({ valid_to }) => valid_to === null)
  const numbers = person.phones.length > 0 ? person.phones.map(({ number }) => number) : [person.phone].filter(Boolean)
  if (!person.email && numbers.length === 0 && present.length === 0)
    return (
      <Card title={t('people.contact')}>
        <p className="muted">{t('people.no-contact')}</p>
      </Card>
    )
  return (
    <Card title={t('people.contact')}>
      <Facts>
        <Fact label={t('people.email')}>
          {person.email && (
            <a className="link" href={`mailto:${person.email}`}>
              <Code>{person.email}</Code>
            </a>
          )}
          <MailProblem person={person} />
        </Fact>
        <Fact label={t('people.phone')}>
          {numbers.length > 0 &&
            numbers.map((number) => (
              <div key={number}>
                <a className="link" href={`tel:${number.replaceAll(' ', '')}`}>
                  <Code>{number}</Code>
                </a>
              </div>
            ))}
        </Fact>
        {present.map((address) => (
          <Fact key={address.id} label={t(`profile.address.${address.kind}`)}>
            <AddressLines address={address} />
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

/** Mails to the address came back: it is changed, or somebody says that it is right. */
const MailProblem = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const confirm = useSend(records.confirmAddress, { refresh: records.read })
  const problem = person.mail_problem
  if (!problem) return null
  return (
    <Note tone="warn" title={t('people.mail-came-back')}>
      <p>
        {t('people.mail-came-back.what', { at: moment(problem.at) })} <bdi>{problem.reason}</bdi>
      </p>
      <Button size="xs" loading={confirm.sending} onClick={() => confirm.send({ id: person.id })}>
        {t('people.mail-right')}
      </Button>
    </Note>
  )
}

const Account = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const [opened, setOpened] = useState(false)
  if (!person.account)
    return (
      <Card title={t('people.account')}>
        <div className="stack">
          <p className="muted">{t('people.no-account')}</p>
          <Button leftSection={<IconKey size={16} stroke={1.75} />} onClick={() => setOpened(true)}>
            {t('people.make-account')}
          </Button>
          {opened && <AccountDrawer person={person} onClose={() => setOpened(false)} />}
        </div>
      </Card>
    )
  const { username, last_login_at, disabled } = person.account
  return (
    <Card title={t('people.account')}>
      <Facts>
        <Fact label={t('people.username')}>
          <Code>{username}</Code>
        </Fact>
        <Fact label={t('people.last-sign-in')}>
          {disabled ? t('people.account-disabled') : last_login_at ? moment(last_login_at) : t('people.never')}
        </Fact>
      </Facts>
    </Card>
  )
}

export const Sections = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const { role, flags } = useSignedIn()
  const enrolls = person.student !== null && role === schoolAdmin && flags.has('updateroster')
  return (
    <Card
      flush
      title={t('people.sections')}
      count={person.sections.length}
      actions={
        enrolls && (
          <>
            <Link className="link small" to={`/student-change-status-enroll/${person.id}`}>
              {t('people.all-enrollments')}
            </Link>
            <Button
              component={Link}
              to={`/enroll-into-section/${person.id}`}
              leftSection={<IconPlus size={16} stroke={1.75} />}
            >
              {t('enrollment.enroll')}
            </Button>
          </>
        )
      }
    >
      {person.sections.length === 0 ? (
        <EmptyState title={t('people.no-sections')} />
      ) : (
        <ul className="list">
          {person.sections.map((row) => (
            <li key={row.section_id} className="follows">
              <span className="subject-bar" data-subject={row.color} />
              <Link className="link grow ellipsis" to={`/individual-section/${row.section_id}`}>
                <bdi>{row.name}</bdi>
              </Link>
              {row.status !== 'open' && <span className="small muted">{t('ui.status.closed')}</span>}
              <span className="muted">
                <Code>{row.number}</Code>
              </span>
              <span className="small muted nowrap">{t('people.student-count', { count: row.students })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
