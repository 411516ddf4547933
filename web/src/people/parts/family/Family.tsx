import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { families, type PersonRecord, records, type Relative } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { BothScripts, Code, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { LinkDrawer } from './LinkDrawer.tsx'
import { pagesOf } from '../person-pages.ts'
import { known } from './relationships.ts'

type Props = { person: PersonRecord; side: 'guardians' | 'children' }

/** Who belongs to a student or a parent, with what each may: custody, notices, invoices. */
export const Family = ({ person, side }: Props) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const rows = person[side]
  const [opened, setOpened] = useState<Relative | 'new'>()
  const refresh = records.read
  const link = useSend(families.link, { refresh })
  const unlink = useSend(families.unlink, { refresh })
  const ends = ({ id }: Relative) =>
    side === 'children' ? { parent_id: person.id, student_ids: [id] } : { parent_id: id, student_ids: [person.id] }
  const remove = async (row: Relative) => {
    await unlink.sendAndWait(ends(row))
    const { relationship, custody, contact, billing, no_contact, position } = row
    toastUndoable(t('people.unlinked', { name: `${row.fname} ${row.lname}` }), () =>
      link.send({ ...ends(row), relationship: known(relationship), custody, contact, billing, no_contact, position }),
    )
  }
  return (
    <Card
      flush
      title={t(side === 'guardians' ? 'people.family' : 'people.children')}
      count={rows.length}
      actions={
        <>
          {side === 'guardians' && (
            <Button component={Link} to={`/add-parent?of=${person.id}`}>
              {t('people.new-guardian')}
            </Button>
          )}
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpened('new')}>
            {t(side === 'guardians' ? 'people.link-guardian' : 'people.link-child')}
          </Button>
        </>
      }
      foot={
        side === 'guardians' && (
          <Link className="link small" to={`/add-student?of=${person.id}`}>
            {t('people.new-sibling')}
          </Link>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t(side === 'guardians' ? 'people.no-guardians' : 'people.no-children')}>
          {t(side === 'guardians' ? 'people.no-guardians-why' : 'people.no-children-why')}
        </EmptyState>
      ) : (
        <ul className="list">
          {rows.map((row) => (
            <li key={row.id} className="family-row">
              <div className="grow stack">
                <PersonLine
                  avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'medium' }}
                  name={
                    <Link to={pagesOf(side === 'guardians' ? 'parent' : 'student', role, row.id).overview}>
                      <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
                    </Link>
                  }
                  sub={[
                    relationWord(t, row.relationship),
                    row.grade_level && t('people.grade', { grade: row.grade_level }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
                <div className="right-words small">
                  {row.status !== 'active' && <StatusChip status={row.status} />}
                  {row.no_contact ? (
                    <StatusChip status="rejected" word={t('people.no-contact-word')} />
                  ) : (
                    <span className="muted">
                      {[
                        row.custody && t('people.custody'),
                        row.contact && t('people.is-contact'),
                        row.billing && t('people.billing'),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  )}
                  {side === 'guardians' && row.phone && (
                    <a className="link" href={`tel:${row.phone.replaceAll(' ', '')}`}>
                      <Code>{row.phone}</Code>
                    </a>
                  )}
                  {side === 'guardians' && row.email && (
                    <a className="link" href={`mailto:${row.email}`}>
                      <Code>{row.email}</Code>
                    </a>
                  )}
                </div>
              </div>
              <ActionMenu
                label={t('ui.actions-for', { name: `${row.fname} ${row.lname}` })}
                actions={[
                  { label: t('people.change-link'), icon: IconPencil, onClick: () => setOpened(row) },
                  {
                    label: t('people.unlink'),
                    icon: IconUnlink,
                    danger: true,
                    onClick: () => void remove(row).catch(() => undefined),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <LinkDrawer
          key={opened === 'new' ? 0 : opened.id}
          person={person}
          side={side}
          row={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  )
}

const relationWord = (t: ReturnType<typeof useTexts>, relationship: string): string =>
  t(`people.relationship-${known(relationship)}`)
