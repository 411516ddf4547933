import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { contacts } from '#contract/people/contacts.contract.ts'
import {
  type EmergencyContact,
  emergencyRelationships,
  type PersonRecord,
  records,
} from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'

const most = 6
const empty: EmergencyContact = { name: '', relationship: 'grandparent', phone: '', other_phone: '', note: '' }

/** Whom the school calls about a student besides the guardians. */
export const EmergencyContacts = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const [editing, setEditing] = useState(false)
  return (
    <Card
      flush
      title={t('people.emergency')}
      count={person.emergency.length}
      actions={
        <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setEditing(true)}>
          {t('people.emergency-edit')}
        </Button>
      }
    >
      {person.emergency.length === 0 ? (
        <EmptyState title={t('people.no-emergency')}>{t('people.no-emergency-why')}</EmptyState>
      ) : (
        <EmergencyList rows={person.emergency} />
      )}
      {editing && <Edit person={person} onClose={() => setEditing(false)} />}
    </Card>
  )
}

/** The same in a few words, among other facts. */
export const EmergencyLines = ({ rows }: { rows: readonly EmergencyContact[] }) => {
  const t = useTexts()
  return rows.map((row) => (
    <div key={row.name + row.phone}>
      <bdi>{row.name}</bdi> <span className="muted">{t(`people.relationship-${row.relationship}`)}</span>
      <div>
        <Code>{[row.phone, row.other_phone].filter(Boolean).join(', ')}</Code>
      </div>
      {row.note && (
        <div className="small muted">
          <bdi>{row.note}</bdi>
        </div>
      )}
    </div>
  ))
}

const EmergencyList = ({ rows }: { rows: readonly EmergencyContact[] }) => {
  const t = useTexts()
  return (
    <ol className="list">
      {rows.map((row) => (
        <li key={row.name + row.phone}>
          <div className="grow">
            <div>
              <bdi className="medium">{row.name}</bdi>{' '}
              <span className="muted">{t(`people.relationship-${row.relationship}`)}</span>
            </div>
            {row.note && (
              <div className="small muted">
                <bdi>{row.note}</bdi>
              </div>
            )}
          </div>
          <div className="row wrap end">
            {[row.phone, row.other_phone].filter(Boolean).map((number) => (
              <a key={number} className="link" href={`tel:${number.replaceAll(' ', '')}`}>
                <Code>{number}</Code>
              </a>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

const Edit = ({ person, onClose }: { person: PersonRecord; onClose: () => void }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: contacts.saveEmergency,
    refresh: [records.read, records.log],
    initial: { contacts: person.emergency },
    input: (values) => ({ student_id: person.id, ...values }),
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      wide
      title={t('people.emergency')}
      sub={<bdi>{`${person.fname} ${person.lname}`}</bdi>}
      onClose={onClose}
    >
      <EmergencyFields
        rows={state.values.contacts}
        problemAt={(at, name) => state.form.errors[`contacts.${at}.${name}`]}
        onChange={(rows) => state.form.setFieldValue('contacts', rows)}
      />
    </DrawerForm>
  )
}

type FieldsProps = {
  rows: readonly EmergencyContact[]
  problemAt: (at: number, name: keyof EmergencyContact) => ReactNode
  onChange: (rows: EmergencyContact[]) => void
}

/** The list as it shall be; who stands first is called first. */
export const EmergencyFields = ({ rows, problemAt, onChange }: FieldsProps) => {
  const t = useTexts()
  const change = (at: number, part: Partial<EmergencyContact>) =>
    onChange(rows.map((row, nth) => (nth === at ? { ...row, ...part } : row)))
  const swap = (at: number, other: number) => {
    const next = [...rows]
    const [a, b] = [rows[at], rows[other]]
    if (a && b) onChange(next.with(at, b).with(other, a))
  }
  return (
    <div className="stack">
      {rows.length === 0 && <p className="muted">{t('people.no-emergency')}</p>}
      {rows.map((row, at) => {
        const input = (name: 'name' | 'phone' | 'other_phone' | 'note', label: string, maxLength: number) => {
          const problem = problemAt(at, name)
          return {
            label,
            value: row[name],
            maxLength,
            onChange: (event: { currentTarget: { value: string } }) =>
              change(at, { [name]: event.currentTarget.value }),
            ...(problem && { error: problem }),
          }
        }
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity while they are typed
          <fieldset key={at} className="stack close" aria-label={t('people.emergency-nth', { nth: at + 1 })}>
            <div className="row">
              <span className="medium grow">{t('people.emergency-nth', { nth: at + 1 })}</span>
              <ActionIcon
                aria-label={t('people.emergency-earlier', { nth: at + 1 })}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              >
                <IconArrowUp size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('people.emergency-later', { nth: at + 1 })}
                disabled={at === rows.length - 1}
                onClick={() => swap(at, at + 1)}
              >
                <IconArrowDown size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('ui.remove-row', { row: at + 1 })}
                onClick={() => onChange(rows.filter((_, nth) => nth !== at))}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            </div>
            <div className="columns">
              <TextInput {...input('name', t('people.name'), 120)} />
              <NativeSelect
                label={t('people.relationship')}
                data={emergencyRelationships.map((value) => ({ value, label: t(`people.relationship-${value}`) }))}
                value={row.relationship}
                onChange={(event) =>
                  change(at, {
                    relationship: emergencyRelationships.find((one) => one === event.currentTarget.value) ?? 'other',
                  })
                }
              />
            </div>
            <div className="columns">
              <TextInput {...input('phone', t('people.phone'), 40)} type="tel" dir="ltr" />
              <TextInput {...input('other_phone', t('people.other-phone'), 40)} type="tel" dir="ltr" />
            </div>
            <TextInput {...input('note', t('people.note'), 300)} />
          </fieldset>
        )
      })}
      {rows.length < most && (
        <div>
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => onChange([...rows, empty])}>
            {t('people.emergency-add')}
          </Button>
        </div>
      )}
    </div>
  )
}
