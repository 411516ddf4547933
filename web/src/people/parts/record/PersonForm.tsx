import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import type { Role } from '#contract/kernel/access.ts'
import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { type CustomFieldOf, customValues } from '#contract/people/custom-values.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import {
  adminRecord,
  genders,
  parentRecord,
  type PersonKind,
  PersonRecord,
  records,
  relationships,
  studentRecord,
  teacherRecord,
} from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { StaleNote } from '#web/ui/form/StaleNote.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { type CustomEntered, customEntered, CustomSections } from './CustomFields.tsx'
import { kindOf, pagesOf } from '../person-pages.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { GradeLevelInput } from '../../slots.ts'

const Present = PersonRecord.extend({ changed_by: z.string(), changed_at: z.string() })
type Present = z.infer<typeof Present>
/** `of`: a student whose family the new person joins. */
type Props = {
  kind: PersonKind
  person: PersonRecord | undefined
  of?: PersonRecord
  back: string
  onSaved: (id: number) => void
}

/** Fields that a kind does not have are left out by `input`; the schema of the call looks at the rest. */
type Call = Endpoint<Record<string, unknown>, { id: number; version: number }>
const contracts: Record<PersonKind, { add: unknown; edit: unknown }> = {
  student: studentRecord,
  teacher: teacherRecord,
  parent: parentRecord,
  admin: adminRecord,
}

const entered = (person: PersonRecord | undefined) => ({
  fname: person?.fname ?? '',
  mname: person?.mname ?? '',
  lname: person?.lname ?? '',
  native_name: person?.native_name ?? '',
  preferred_name: person?.preferred_name ?? '',
  gender: (person?.gender ?? '') as string,
  email: person?.email ?? '',
  phone: person?.phone ?? '',
  sis_id: person?.sis_id ?? '',
  number: person?.student?.number ?? person?.teacher?.number ?? '',
  grade_level: person?.student?.grade_level ?? '',
  birth_date: person?.student?.birth_date ?? '',
  graduation_year: String(person?.student?.graduation_year ?? ''),
  title: person?.teacher?.title ?? '',
  username: '',
  invite: false,
  relationship: 'parent',
})
type Entered = ReturnType<typeof entered>
const ofKind: Record<PersonKind, (keyof Entered)[]> = {
  student: ['number', 'grade_level', 'birth_date', 'graduation_year'],
  teacher: ['number', 'title'],
  parent: [],
  admin: [],
}
const common: (keyof Entered)[] = [
  'fname',
  'mname',
  'lname',
  'native_name',
  'preferred_name',
  'gender',
  'email',
  'phone',
  'sis_id',
]

/** A person as the office writes it down, new or known. */
export const PersonForm = (props: Props) =>
  props.person ? <KnownForm {...props} id={props.person.id} /> : <NewForm {...props} />

const KnownForm = ({ id, ...props }: Props & { id: number }) => (
  <Form {...props} fields={useRead(customValues.read, { person_id: id }).rows} />
)
const NewForm = (props: Props) => {
  const { rows, number } = useRead(customValues.blank, { kind: props.kind })
  return <Form {...props} fields={rows} number={number} />
}

const Form = ({
  kind,
  person,
  of,
  back,
  onSaved,
  fields,
  number = '',
}: Props & { fields: readonly CustomFieldOf[]; number?: string }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const [version, setVersion] = useState(person?.version)
  const [theirs, setTheirs] = useState<Present>()
  const names = [...common, ...ofKind[kind]]
  const state = useEntityForm({
    to: contracts[kind][person ? 'edit' : 'add'] as Call,
    draft: `person:${kind}:${person?.id ?? 'new'}${of ? `:${of.id}` : ''}`,
    refresh: [people.directory, people.sizes, records.read, records.log, customValues.read, customValues.blank],
    initial: {
      ...entered(person),
      ...(!person && { number }),
      ...(of && { lname: of.lname }),
      custom: customEntered(fields),
    },
    input: (values: Entered & { custom: CustomEntered }) => ({
      custom: values.custom,
      ...Object.fromEntries(names.map((name) => [name, values[name]])),
      ...(person ? { id: person.id, version } : { username: values.username, invite: values.invite }),
      ...(of && (kind === 'parent' ? { child_id: of.id, relationship: values.relationship } : { sibling_id: of.id })),
    }),
    onSaved: ({ id }) => onSaved(id),
    onRefused: ({ code, present }) => {
      const found = code === 'stale' ? Present.safeParse(present).data : undefined
      setTheirs(found)
      return found !== undefined
    },
  })
  const keep = (present: Present) => {
    setVersion(present.version)
    setTheirs(undefined)
  }
  const facts = (present: Present) =>
    names
      .filter((name) => entered(present)[name] !== state.values[name])
      .map((name) => ({
        key: name,
        label: t(`people.field-${name}`),
        value: <bdi>{String(entered(present)[name]) || '–'}</bdi>,
      }))
  const field = (name: keyof Entered, mark: { optional?: boolean; hint?: string } = {}) =>
    state.field(name, t(`people.field-${name}`), mark)
  const optional = { optional: true }
  return (
    <div className="stack">
      {theirs && (
        <StaleNote
          by={theirs.changed_by}
          at={theirs.changed_at}
          facts={facts(theirs)}
          onTake={() => {
            state.form.setValues({ ...entered(theirs), custom: customEntered(fields) })
            keep(theirs)
          }}
          onKeep={() => keep(theirs)}
        />
      )}
      {!person && <Duplicates values={state.values} role={role} />}
      <FormPage state={state} back={back} saveLabel={t(person ? 'ui.save' : `people.add-${kind}`)}>
        <FormSection title={t('people.names')}>
          <div className="columns">
            <TextInput {...field('fname')} maxLength={60} autoComplete="off" data-autofocus />
            <TextInput {...field('mname', optional)} maxLength={60} autoComplete="off" />
            <TextInput {...field('lname', { hint: t('people.one-name-hint') })} maxLength={60} autoComplete="off" />
          </div>
          <div className="columns">
            <TextInput
              {...field('native_name', { ...optional, hint: t('people.native-name-hint') })}
              maxLength={120}
              dir="auto"
              autoComplete="off"
            />
            <TextInput {...field('preferred_name', optional)} maxLength={60} autoComplete="off" />
          </div>
        </FormSection>
        {of && (
          <FormSection title={t('people.family')}>
            {kind === 'parent' ? (
              <Select
                {...field('relationship')}
                data={relationships.map((value) => ({ value, label: t(`people.relationship-${value}`) }))}
                allowDeselect={false}
              />
            ) : (
              <p className="small">
                {t('people.gets-guardians', {
                  count: of.guardians.length,
                  names: of.guardians.map(({ fname, lname }) => `${fname} ${lname}`).join(', '),
                })}
              </p>
            )}
          </FormSection>
        )}
        {kind === 'student' && (
          <FormSection title={t('people.as-student')}>
            <div className="columns">
              <TextInput
                {...field('number', { hint: t(person ? 'people.number-hint' : 'admissions.number-hint') })}
                maxLength={40}
                dir="ltr"
                autoComplete="off"
              />
              <Suspense>
                <GradeLevelInput {...field('grade_level', optional)} maxLength={20} />
              </Suspense>
              <DateField {...field('birth_date', optional)} />
              <NumberInput
                {...field('graduation_year', optional)}
                min={1950}
                max={2100}
                hideControls
                thousandSeparator=""
              />
            </div>
          </FormSection>
        )}
        {kind === 'teacher' && (
          <FormSection title={t('people.as-teacher')}>
            <div className="columns">
              <TextInput {...field('title', { ...optional, hint: t('people.title-hint') })} maxLength={60} />
              <TextInput {...field('number', optional)} maxLength={40} dir="ltr" autoComplete="off" />
            </div>
          </FormSection>
        )}
        <FormSection title={t('people.contact')}>
          <div className="columns">
            <TextInput {...field('email', optional)} type="email" dir="ltr" autoComplete="off" maxLength={254} />
            <TextInput {...field('phone', optional)} type="tel" dir="ltr" autoComplete="off" maxLength={40} />
          </div>
        </FormSection>
        <FormSection title={t('people.details')}>
          <div className="columns">
            <Select
              {...field('gender', optional)}
              data={genders.map((value) => ({
                value,
                label: value ? t(`people.gender-${value}`) : t('people.gender-none'),
              }))}
              allowDeselect={false}
            />
            <TextInput
              {...field('sis_id', { ...optional, hint: t('people.sis-id-hint') })}
              maxLength={60}
              dir="ltr"
              autoComplete="off"
            />
          </div>
        </FormSection>
        <CustomSections fields={fields} field={state.field as never} usual={t('people.own-fields')} />
        {!person && (
          <FormSection title={t('people.account')} sub={t('people.account-sub')}>
            <TextInput
              {...field('username', { ...optional, hint: t('people.username-hint') })}
              maxLength={100}
              dir="ltr"
              autoComplete="off"
            />
            <Switch
              {...field('invite', { hint: t('people.invite-new-hint') })}
              disabled={!state.values.email || !state.values.username}
            />
          </FormSection>
        )}
      </FormPage>
    </div>
  )
}

/** Who of the school may be the one that is being written down. */
const Duplicates = ({ values, role }: { values: Entered; role: Role }) => {
  const t = useTexts()
  const { date } = useFormat()
  const [{ fname, lname, birth_date, email }] = useDebouncedValue(values, 400)
  const { data } = useReading(
    records.duplicates,
    { fname, lname, email, birth_date: /^\d{4}-\d\d-\d\d$/.test(birth_date) ? birth_date : null },
    { when: `${fname}${lname}`.length > 2 || email.includes('@') },
  )
  if (!data || data.rows.length === 0 || (fname === '' && lname === '' && email === '')) return null
  return (
    <Note tone="warn" title={t('people.duplicates', { count: data.rows.length })}>
      <ul>
        {data.rows.map((row) => (
          <li key={row.id}>
            <Link className="link" to={pagesOf(kindOf(row.roles), role, row.id).overview} target="_blank">
              <bdi>
                {row.fname} {row.lname}
              </bdi>
            </Link>{' '}
            <bdi>
              {[
                row.number,
                row.grade_level && t('people.grade', { grade: row.grade_level }),
                row.birth_date && date(row.birth_date),
              ]
                .filter(Boolean)
                .join(' · ')}
            </bdi>{' '}
            – {t(`people.matched-by-${row.matched_by}`)}
          </li>
        ))}
      </ul>
    </Note>
  )
}
