import { Checkbox, Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { type Guardian, noAddress } from '#contract/admissions/family.contract.ts'
import type { Questions } from '#contract/admissions/form.contract.ts'
import { relationships } from '#contract/people/records.contract.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { countries } from '#web/profile/parts/countries.ts'
import { type Problems, useAsked } from './asked.tsx'

type Props = {
  guardian: Guardian
  first: boolean
  asks: Questions['asks']
  path: string
  problems: Problems
  onChange: (change: Partial<Guardian>) => void
}

/** A guardian of all children of the application; the first one gives the address and gets the mails. */
export const GuardianFields = ({ guardian, first, asks, path, problems, onChange }: Props) => {
  const t = useTexts()
  const asked = useAsked(problems, path)
  return (
    <>
      <div className="columns">
        <TextInput
          {...asked('fname', t('people.field-fname'))}
          maxLength={60}
          dir="auto"
          autoComplete={first ? 'given-name' : 'off'}
          value={guardian.fname}
          onChange={(event) => onChange({ fname: event.currentTarget.value })}
        />
        <TextInput
          {...asked('lname', t('people.field-lname'))}
          maxLength={60}
          dir="auto"
          autoComplete={first ? 'family-name' : 'off'}
          value={guardian.lname}
          onChange={(event) => onChange({ lname: event.currentTarget.value })}
        />
        <Select
          {...asked('relationship', t('admissions.relationship'))}
          data={relationships.map((value) => ({ value, label: t(`people.relationship-${value}`) }))}
          value={guardian.relationship}
          onChange={(value) => onChange({ relationship: relationships.find((one) => one === value) ?? 'other' })}
          allowDeselect={false}
        />
      </div>
      <div className="columns">
        <TextInput
          {...asked('email', t('admissions.email'), {
            optional: !first,
            ...(first && { hint: t('admissions.email-hint') }),
          })}
          type="email"
          dir="ltr"
          maxLength={254}
          autoComplete={first ? 'email' : 'off'}
          value={guardian.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
        <TextInput
          {...asked('phone', t('admissions.phone'), { optional: !first })}
          type="tel"
          dir="ltr"
          maxLength={40}
          autoComplete={first ? 'tel' : 'off'}
          value={guardian.phone}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
        />
      </div>
      <fieldset className="stack close plain-fieldset">
        <legend className="visually-hidden">{t('admissions.rights')}</legend>
        <Checkbox
          label={t('people.custody')}
          checked={guardian.custody}
          onChange={(event) => onChange({ custody: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('admissions.contact')}
          checked={guardian.contact}
          onChange={(event) => onChange({ contact: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('people.billing')}
          checked={guardian.billing}
          onChange={(event) => onChange({ billing: event.currentTarget.checked })}
        />
      </fieldset>
      {first && (asks.address ?? 'no') !== 'no' && (
        <HomeAddress
          guardian={guardian}
          optional={asks.address !== 'required'}
          path={`${path}.address`}
          problems={problems}
          onChange={onChange}
        />
      )}
    </>
  )
}

const HomeAddress = ({
  guardian,
  optional,
  path,
  problems,
  onChange,
}: Pick<Props, 'guardian' | 'path' | 'problems' | 'onChange'> & { optional: boolean }) => {
  const t = useTexts()
  const language = useLanguage()
  const offered = useMemo(() => countries(language), [language])
  const asked = useAsked(problems, path)
  const address = guardian.address ?? noAddress
  const put = (change: Partial<typeof address>) => onChange({ address: { ...address, ...change } })
  return (
    <>
      <TextInput
        {...asked('street', t('profile.street'), { optional })}
        maxLength={200}
        dir="auto"
        autoComplete="street-address"
        value={address.street}
        onChange={(event) => put({ street: event.currentTarget.value })}
      />
      <div className="columns">
        <TextInput
          {...asked('postal_code', t('profile.postal-code'), { optional: true })}
          maxLength={20}
          dir="ltr"
          autoComplete="postal-code"
          value={address.postal_code}
          onChange={(event) => put({ postal_code: event.currentTarget.value })}
        />
        <TextInput
          {...asked('city', t('profile.city'), { optional: true })}
          maxLength={100}
          dir="auto"
          autoComplete="address-level2"
          value={address.city}
          onChange={(event) => put({ city: event.currentTarget.value })}
        />
        <Select
          {...asked('country', t('profile.country'), { optional: optional && !address.street })}
          data={offered}
          searchable
          clearable
          limit={60}
          nothingFoundMessage={t('ui.nothing-matches')}
          autoComplete="country"
          value={address.country || null}
          onChange={(value) => put({ country: value ?? '' })}
        />
      </div>
    </>
  )
}
