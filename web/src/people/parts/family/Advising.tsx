import { Button } from '@mantine/core'
import { IconPlus, IconUnlink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { families, type PersonRecord, records } from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { pagesOf } from '../person-pages.ts'
import { PersonPicker } from '../PersonPicker.tsx'

type Linked = PersonRecord['advisors'][number] | PersonRecord['advisees'][number]

/** The teachers who look after a student. */
export const Advisors = ({ person }: { person: PersonRecord }) => <Advising person={person} of="advisors" />
/** The students whom a teacher looks after. */
export const Advisees = ({ person }: { person: PersonRecord }) => <Advising person={person} of="advisees" />

const Advising = ({ person, of }: { person: PersonRecord; of: 'advisors' | 'advisees' }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { role } = useSignedIn()
  const [opened, setOpened] = useState(false)
  const advise = useSend(families.advise, { refresh: records.read })
  const pair = (id: number) =>
    of === 'advisors' ? { teacher_id: id, student_ids: [person.id] } : { teacher_id: person.id, student_ids: [id] }
  const remove = async (row: Linked) => {
    await advise.sendAndWait({ ...pair(row.id), linked: false })
    toastUndoable(t('people.unlinked', { name: `${row.fname} ${row.lname}` }), () =>
      advise.send({ ...pair(row.id), linked: true }),
    )
  }
  const line = (row: Linked): ReactNode => (
    <PersonLine
      avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'medium' }}
      name={
        <Link to={pagesOf(of === 'advisors' ? 'teacher' : 'student', role, row.id).overview}>
          <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
        </Link>
      }
      sub={[
        'grade_level' in row && row.grade_level && t('people.grade', { grade: row.grade_level }),
        t('people.since', { day: date(row.since) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    />
  )
  return (
    <Card
      flush
      title={t(`people.${of}`)}
      count={person[of].length}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpened(true)}>
          {t(of === 'advisors' ? 'people.link-advisor' : 'people.link-advisees')}
        </Button>
      }
    >
      {person[of].length === 0 ? (
        <EmptyState title={t(`people.no-${of}`)} />
      ) : (
        <ul className="list">
          {person[of].map((row) => (
            <li key={row.id}>
              {line(row)}
              <ActionMenu
                label={t('ui.actions-for', { name: `${row.fname} ${row.lname}` })}
                actions={[
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
      {opened && <AdviseDrawer person={person} of={of} onClose={() => setOpened(false)} />}
    </Card>
  )
}

const AdviseDrawer = ({
  person,
  of,
  onClose,
}: {
  person: PersonRecord
  of: 'advisors' | 'advisees'
  onClose: () => void
}) => {
  const t = useTexts()
  const state = useEntityForm({
    to: families.advise,
    refresh: records.read,
    initial: { chosen: [] as string[] },
    input: ({ chosen }) => ({
      linked: true,
      ...(of === 'advisors'
        ? { teacher_id: Number(chosen[0] ?? 0), student_ids: [person.id] }
        : { teacher_id: person.id, student_ids: chosen.map(Number) }),
    }),
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t(of === 'advisors' ? 'people.link-advisor' : 'people.link-advisees')}
      saveLabel={t('people.link')}
      onClose={onClose}
    >
      <PersonPicker
        kind={of === 'advisors' ? 'teacher' : 'student'}
        label={t(of === 'advisors' ? 'people.advisor' : 'people.students')}
        value={state.values.chosen}
        except={person[of].map(({ id }) => id)}
        onChange={(chosen) => state.form.setFieldValue('chosen', chosen)}
        single={of === 'advisors'}
        {...(Object.keys(state.form.errors).length > 0 && { error: t('errors.field.required') })}
        data-autofocus
      />
    </DrawerForm>
  )
}
