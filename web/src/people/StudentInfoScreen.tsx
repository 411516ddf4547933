import '../profile/profile.css'
import { Button } from '@mantine/core'
import { IconBooks, IconClockPlus, IconId, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Child, type ContactChange, contactChanges } from '#contract/people/contacts.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useHas } from '#web/kernel/session.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { AddressLines } from '#web/profile/parts/Contact.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BothScripts, Code, PersonLine } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Wanted } from './parts/family/ContactChanges.tsx'
import { Confirmations, FamilyNotes } from './slots.ts'
import { AwardsCard } from './parts/awards/AwardsCard.tsx'
import { EmergencyLines } from './parts/family/EmergencyContacts.tsx'
import { FamilyHolds } from './parts/holds/FamilyHolds.tsx'
import { CustomCard } from './parts/record/CustomCard.tsx'
import { Propose } from '#web/people/parts/family/ProposeContact.tsx'

/**
 * Academic records of a child, for the parents: what it takes and finished, how it is reached. Without a child in the
 * address the first one.
 */
export default function StudentInfoScreen() {
  const t = useTexts()
  const id = useRecordId()
  return (
    <>
      <PageHeader title={t('people.academic-records')} />
      <Reading of={String(id)}>
        <Records id={id} />
      </Reading>
    </>
  )
}

const Records = ({ id }: { id: number | undefined }) => {
  const t = useTexts()
  const [withRequests, withCards] = [useHas('enrollment-requests'), useHas('id-cards')]
  const navigate = useNavigate()
  const { children, child, changes } = useRead(contactChanges.child, id === undefined ? {} : { student_id: id })
  const [asking, setAsking] = useState(false)
  if (!child)
    return (
      <div className="card">
        <EmptyState title={t('people.no-child')}>{t('people.no-child-why')}</EmptyState>
      </div>
    )
  return (
    <div className="stack">
      {children.length > 1 && (
        <Segmented
          label={t('people.children')}
          value={String(child.id)}
          options={children.map((one) => ({ value: String(one.id), label: one.fname }))}
          onChange={(chosen) => void navigate(`/student-info/${chosen}`)}
        />
      )}
      <Card>
        <div className="stack">
          <PersonLine
            avatar={{ name: `${child.fname} ${child.lname}`, photo: child.photo, seed: child.id, size: 'medium' }}
            name={<BothScripts name={`${child.fname} ${child.lname}`} own={child.native_name} />}
            sub={child.grade_level && t('people.grade', { grade: child.grade_level })}
          />
          <div className="row wrap">
            {withRequests && (
              <Button
                component={Link}
                to={`/student-request-enrollment/${child.id}`}
                leftSection={<IconBooks size={16} stroke={1.75} />}
              >
                {t('people.ask-for-class')}
              </Button>
            )}
            <Button component={Link} to="/extension-request" leftSection={<IconClockPlus size={16} stroke={1.75} />}>
              {t('enrollment.change-of-enrollment-requests-own')}
            </Button>
            {withCards && (
              <Button component={Link} to={`/id-card/${child.id}`} leftSection={<IconId size={16} stroke={1.75} />}>
                {t('people.id-card')}
              </Button>
            )}
          </div>
        </div>
      </Card>
      <FamilyHolds student_id={child.id} />
      <Confirmations />
      <div className="columns main-side">
        <div className="stack">
          <Classes child={child} />
          <Finished child={child} />
        </div>
        <div className="stack">
          <Contact child={child} changes={changes} onAsk={() => setAsking(true)} />
          <FamilyNotes student_id={child.id} />
          <AwardsCard student_id={child.id} />
          <CustomCard person_id={child.id} />
        </div>
      </div>
      {asking && <Propose child={child} onClose={() => setAsking(false)} />}
    </div>
  )
}

const Classes = ({ child }: { child: Child }) => {
  const t = useTexts()
  const { percent } = useFormat()
  return (
    <Card flush title={t('people.sections')} count={child.classes.length}>
      {child.classes.length === 0 && <EmptyState title={t('people.no-sections')} />}
      <ul className="list">
        {child.classes.map((row) => (
          <li key={row.section_id} className="follows">
            <span className="subject-bar" data-subject={row.color} />
            <Link className="link grow ellipsis" to={`/class-info/${row.section_id}?student_id=${child.id}`}>
              <bdi>{row.name}</bdi>
            </Link>
            {row.percent !== null && (
              <span className="nowrap">
                <Code>{percent(row.percent)}</Code> <b>{row.letter}</b>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Finished = ({ child }: { child: Child }) => {
  const t = useTexts()
  const { percent } = useFormat()
  return (
    <Card flush title={t('people.finished')} count={child.finished.length}>
      {child.finished.length === 0 && <p className="card-sentence">{t('people.nothing-finished')}</p>}
      <ul className="list">
        {child.finished.map((row) => (
          <li key={row.section_id}>
            <div className="grow">
              <div className="medium">
                <bdi>{row.name}</bdi>
              </div>
              <div className="small muted">
                <bdi>{row.term}</bdi> {t('people.credits', { count: row.credits_earned })}
              </div>
            </div>
            <span className="nowrap">
              {row.percent !== null && <Code>{percent(row.percent)}</Code>} <b>{row.letter}</b>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Contact = ({ child, changes, onAsk }: { child: Child; changes: readonly ContactChange[]; onAsk: () => void }) => {
  const t = useTexts()
  const withdraw = useSend(contactChanges.takeBack, { refresh: contactChanges.child })
  const [last] = changes
  return (
    <Card
      title={t('people.contact')}
      actions={
        <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={onAsk}>
          {t('people.ask-change')}
        </Button>
      }
    >
      <div className="stack">
        <Facts>
          <Fact label={t('people.number')}>{child.number && <Code>{child.number}</Code>}</Fact>
          <Fact label={t('people.email')}>{child.email && <Code>{child.email}</Code>}</Fact>
          <Fact label={t('people.phone')}>{child.phone && <Code>{child.phone}</Code>}</Fact>
          {child.addresses.map((address) => (
            <Fact key={address.id} label={t(`profile.address.${address.kind}`)}>
              <AddressLines address={address} />
            </Fact>
          ))}
          <Fact label={t('people.emergency')}>
            {child.emergency.length > 0 && <EmergencyLines rows={child.emergency} />}
          </Fact>
          {child.advisors.map(({ name, email }) => (
            <Fact key={name} label={t('people.advisor')}>
              <bdi>{name}</bdi> {email && <Code>{email}</Code>}
            </Fact>
          ))}
        </Facts>
        {last && last.status !== 'withdrawn' && (
          <section aria-label={t('people.asked-change')}>
            <div className="row wrap">
              <span className="medium">{t('people.asked-change')}</span>
              <StatusChip status={last.status} />
            </div>
            <Wanted row={last} />
            {last.answer && (
              <p className="small">
                <bdi>{last.answer}</bdi>
              </p>
            )}
            {last.status === 'requested' && (
              <Button loading={withdraw.sending} onClick={() => withdraw.send({ id: last.id })}>
                {t('people.withdraw-change')}
              </Button>
            )}
          </section>
        )}
      </div>
    </Card>
  )
}
