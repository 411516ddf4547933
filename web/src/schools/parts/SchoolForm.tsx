import '../schools.css'
import { ColorInput, Fieldset, MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { isLanguage, type LanguageCode, languages } from '#contract/kernel/languages.ts'
import { type CopyPart, copyParts } from '#contract/schools/school-parts.ts'
import { type SchoolAbout, SchoolRecord, schools } from '#contract/schools/schools.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading } from '#web/kernel/queries.ts'
import { timeZones } from '#web/kernel/time-zones.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { StaleNote } from '#web/ui/form/StaleNote.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { PartsChoice } from './PartsChoice.tsx'

const Present = SchoolRecord.extend({ changed_by: z.string(), changed_at: z.string() })

type Present = z.infer<typeof Present>

const languageChoices = Object.entries(languages).map(([value, { label }]) => ({ value, label }))

const here = Intl.DateTimeFormat().resolvedOptions().timeZone

const aboutOf = (school: SchoolAbout | undefined) => ({
  name: school?.name ?? '',
  native_name: school?.native_name ?? '',
  address: school?.address ?? '',
  phone: school?.phone ?? '',
  help_link: school?.help_link ?? '',
  time_zone: school?.time_zone ?? here,
  language: school?.language ?? 'en',
  languages: school?.languages ?? ['en'],
  accent: school?.accent ?? '#2C5BCB',
  grade_low: school?.grade_low ?? '',
  grade_high: school?.grade_high ?? '',
})

const placeOf = (school: SchoolRecord | undefined, group_id: number | undefined) => ({
  group_id: String(school?.group_id ?? group_id ?? ''),
  short_code: school?.short_code ?? '',
  sis_id: school?.sis_id ?? '',
  host: school?.host ?? '',
})

type About = ReturnType<typeof aboutOf>

type Entered = About & ReturnType<typeof placeOf>

/** What the calls take: the languages are known ones, the group is a number. */
const aboutInput = ({ language, languages: spoken, help_link, ...values }: About) => ({
  ...values,
  help_link,
  language: knownLanguage(language),
  languages: spoken.map(knownLanguage),
})

const knownLanguage = (code: string): LanguageCode => (isLanguage(code) ? code : 'en')

const input = ({ group_id, short_code, sis_id, host, ...values }: Entered) => ({
  ...aboutInput(values),
  group_id: Number(group_id),
  short_code,
  sis_id: sis_id || null,
  host: host || null,
})

type FieldOf<Values extends Record<string, unknown>> = ReturnType<
  typeof useEntityForm<Values, unknown, unknown>
>['field']

/** Name, place, time and language: what a school says of itself. */
const AboutFields = ({ state: { field } }: { state: { field: FieldOf<About> } }) => {
  const t = useTexts()
  const [now] = useState(() => new Date())
  const optional = { optional: true }
  return (
    <>
      <FormSection title={t('schools.names')}>
        <div className="columns">
          <TextInput {...field('name', t('schools.field-name'))} maxLength={120} data-autofocus />
          <TextInput
            {...field('native_name', t('schools.field-native_name'), {
              optional: true,
              hint: t('schools.native-hint'),
            })}
            maxLength={120}
          />
        </div>
        <div className="columns">
          <TextInput {...field('address', t('schools.field-address'), optional)} maxLength={200} />
          <TextInput {...field('phone', t('schools.field-phone'), optional)} type="tel" maxLength={40} />
        </div>
        <div className="columns">
          <TextInput {...field('grade_low', t('schools.field-grade_low'), optional)} maxLength={20} />
          <TextInput {...field('grade_high', t('schools.field-grade_high'), optional)} maxLength={20} />
        </div>
      </FormSection>
      <FormSection title={t('schools.time-and-language')} sub={t('schools.time-and-language-sub')}>
        <div className="columns">
          <Select
            {...field('time_zone', t('schools.field-time_zone'))}
            data={timeZones(now)}
            searchable
            allowDeselect={false}
            limit={200}
            nothingFoundMessage={t('ui.nothing-matches')}
          />
          <Select
            {...field('language', t('schools.field-language'), { hint: t('schools.language-hint') })}
            data={languageChoices}
            allowDeselect={false}
          />
        </div>
        <MultiSelect
          {...field('languages', t('schools.field-languages'), { hint: t('schools.languages-hint') })}
          data={languageChoices}
        />
      </FormSection>
      <FormSection title={t('schools.look')}>
        <div className="columns">
          <ColorInput
            {...field('accent', t('schools.field-accent'), { hint: t('schools.accent-hint') })}
            format="hex"
            withEyeDropper={false}
          />
          <TextInput
            {...field('help_link', t('schools.field-help_link'), { optional: true, hint: t('schools.help-hint') })}
            type="url"
          />
        </div>
      </FormSection>
    </>
  )
}

/** Group, codes and the host name: what stands above a school. */
const PlaceFields = ({ state: { field } }: { state: { field: FieldOf<Entered> } }) => {
  const t = useTexts()
  const { groups } = useRead(schools.list, {})
  return (
    <FormSection title={t('schools.place')} sub={t('schools.place-sub')}>
      <div className="columns">
        <Select
          {...field('group_id', t('schools.field-group_name'))}
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable={groups.length > 10}
          allowDeselect={false}
        />
        <TextInput
          {...field('short_code', t('schools.field-short_code'), { hint: t('schools.code-hint') })}
          maxLength={40}
          dir="ltr"
        />
      </div>
      <div className="columns">
        <TextInput
          {...field('sis_id', t('schools.field-sis_id'), { optional: true, hint: t('schools.sis-hint') })}
          maxLength={60}
          dir="ltr"
        />
        <TextInput
          {...field('host', t('schools.field-host'), { optional: true, hint: t('schools.host-hint') })}
          maxLength={120}
          dir="ltr"
        />
      </div>
    </FormSection>
  )
}

const useStale = (version: number) => {
  const [present, setPresent] = useState(version)
  const [theirs, setTheirs] = useState<Present>()
  const refused = (given: unknown): boolean => {
    const found = Present.safeParse(given).data
    setTheirs(found)
    return found !== undefined
  }
  const keep = (one: { version: number }) => {
    setPresent(one.version)
    setTheirs(undefined)
  }
  return { version: present, theirs, refused, keep }
}

const differences = (t: ReturnType<typeof useTexts>, theirs: object, mine: object) =>
  Object.entries(theirs)
    .filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(Object.entries(mine).find(([key]) => key === name)?.[1]),
    )
    .map(([name, value]) => ({
      key: name,
      label: t(`schools.field-${name === 'group_id' ? 'group_name' : name}`),
      value: <bdi>{String(value) || '–'}</bdi>,
    }))

/** A school that a super admin changes. */
export const KnownSchoolForm = ({
  school,
  readOnly,
  onSaved,
}: {
  school: SchoolRecord
  readOnly: boolean
  onSaved: () => void
}) => {
  const t = useTexts()
  const stale = useStale(school.version)
  const of = (one: SchoolRecord): Entered => ({ ...aboutOf(one), ...placeOf(one, undefined) })
  const state = useEntityForm({
    to: schools.edit,
    draft: `school:${school.id}`,
    refresh: [schools.list, schools.read, schools.ofGroup],
    initial: of(school),
    input: (values: Entered) => ({ ...input(values), id: school.id, version: stale.version }),
    onSaved: (saved) => {
      stale.keep(saved)
      onSaved()
    },
    onRefused: ({ code, present }) => code === 'stale' && stale.refused(present),
  })
  const { theirs } = stale
  return (
    <Fieldset variant="unstyled" disabled={readOnly}>
      {theirs && (
        <StaleNote
          by={theirs.changed_by}
          at={theirs.changed_at}
          facts={differences(t, of(theirs), state.values)}
          onTake={() => {
            state.form.setValues(of(theirs))
            stale.keep(theirs)
          }}
          onKeep={() => stale.keep(theirs)}
        />
      )}
      <FormPage state={state} back="/schools">
        <AboutFields state={state} />
        <PlaceFields state={state} />
      </FormPage>
    </Fieldset>
  )
}

/** The present school as its own admins change it. */
export const OwnSchoolForm = ({ school, readOnly }: { school: SchoolAbout; readOnly: boolean }) => {
  const t = useTexts()
  const stale = useStale(school.version)
  const state = useEntityForm({
    to: schools.saveInformation,
    draft: `school-information:${school.id}`,
    refresh: schools.information,
    initial: aboutOf(school),
    input: (values: About) => ({ ...aboutInput(values), version: stale.version }),
    onSaved: stale.keep,
    onRefused: ({ code, present }) => code === 'stale' && stale.refused(present),
  })
  const { theirs } = stale
  return (
    <Fieldset variant="unstyled" disabled={readOnly}>
      {theirs && (
        <StaleNote
          by={theirs.changed_by}
          at={theirs.changed_at}
          facts={differences(t, aboutOf(theirs), state.values)}
          onTake={() => {
            state.form.setValues(aboutOf(theirs))
            stale.keep(theirs)
          }}
          onKeep={() => stale.keep(theirs)}
        />
      )}
      <FormPage state={state} back="/home">
        <AboutFields state={state} />
      </FormPage>
    </Fieldset>
  )
}

const beginning = {
  with_term: false,
  term: { name: '', start_date: '', end_date: '' },
  with_admin: true,
  admin: { fname: '', lname: '', email: '', username: '' },
  copy_from: '',
  parts: copyParts as CopyPart[],
}

/** A new school, and what it needs to work the same day. */
export const NewSchoolForm = ({ onSaved }: { onSaved: (id: number) => void }) => {
  const t = useTexts()
  const { groups, rows } = useRead(schools.list, {})
  const others = useReading(schools.ofGroup, {}).data?.rows ?? []
  const state = useEntityForm({
    to: schools.add,
    draft: 'school:new',
    refresh: [schools.list, schools.ofGroup],
    initial: { ...aboutOf(undefined), ...placeOf(undefined, groups[0]?.id), ...beginning },
    input: ({ with_term, term, with_admin, admin, copy_from, parts, ...values }: Entered & typeof beginning) => ({
      ...input(values),
      term: with_term ? term : null,
      admin: with_admin ? admin : null,
      copy: copy_from && parts.length > 0 ? { from_school_id: Number(copy_from), parts } : null,
    }),
    saved: false,
    onSaved: ({ id, invited, copied }) => {
      toastSaved(t('schools.added', { invited: invited ?? 'none', copied }))
      onSaved(id)
    },
  })
  const nested = (path: string, label: string) => ({ label, ...state.form.getInputProps(path) })
  const { with_term, with_admin, copy_from } = state.values
  return (
    <FormPage state={state} back="/schools" saveLabel={t('schools.add')}>
      <AboutFields state={state} />
      <PlaceFields state={state} />
      <FormSection title={t('schools.first-admin')} sub={t('schools.first-admin-sub')}>
        <Switch {...state.field('with_admin', t('schools.with-admin'))} />
        {with_admin && (
          <>
            <div className="columns">
              <TextInput {...nested('admin.fname', t('schools.admin-fname'))} maxLength={60} autoComplete="off" />
              <TextInput {...nested('admin.lname', t('schools.admin-lname'))} maxLength={60} autoComplete="off" />
            </div>
            <div className="columns">
              <TextInput {...nested('admin.email', t('schools.admin-email'))} type="email" autoComplete="off" />
              <TextInput
                {...nested('admin.username', t('schools.admin-username'))}
                maxLength={100}
                autoComplete="off"
              />
            </div>
          </>
        )}
      </FormSection>
      {rows.length > 0 && (
        <FormSection title={t('schools.take-over')} sub={t('schools.take-over-sub')}>
          <Select
            {...state.field('copy_from', t('schools.take-from'), { optional: true })}
            data={others.map(({ school_id, school_name }) => ({ value: String(school_id), label: school_name }))}
            searchable
            clearable
          />
          {copy_from && (
            <PartsChoice value={state.values.parts} onChange={(parts) => state.form.setFieldValue('parts', parts)} />
          )}
        </FormSection>
      )}
      <FormSection title={t('schools.first-term')} sub={t('schools.first-term-sub')}>
        <Switch {...state.field('with_term', t('schools.with-term'))} />
        {with_term && (
          <div className="columns">
            <TextInput {...nested('term.name', t('schools.term-name'))} maxLength={80} />
            <DateField {...nested('term.start_date', t('schools.term-start'))} />
            <DateField {...nested('term.end_date', t('schools.term-end'))} />
          </div>
        )}
      </FormSection>
    </FormPage>
  )
}
