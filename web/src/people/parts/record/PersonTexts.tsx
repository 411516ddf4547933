import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { may } from '#contract/access.ts'
import { textConsents } from '#contract/notifications/text-consent.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ConsentHistory } from '#web/profile/parts/ConsentHistory.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { SettingRow } from '#web/ui/SettingRow.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

type Change = { number: string; given: boolean }

/** Which numbers of a person agreed to text messages; the office notes what it was told. */
export const PersonTexts = ({ person_id }: { person_id: number }) => {
  const t = useTexts()
  const records = may(useSignedIn(), 'texts.record')
  const { data } = useReading(textConsents.read, { person_id }, { when: records })
  const [change, setChange] = useState<Change>()
  if (!records || !data || (!data.on && data.history.length === 0)) return null
  return (
    <Card flush title={t('profile.texts')}>
      {data.numbers.length === 0 && <p className="card-sentence">{t('people.texts-none')}</p>}
      {data.numbers.map(({ number, given, stopped }) => (
        <SettingRow
          key={number}
          label={<bdi dir="ltr">{number}</bdi>}
          hint={stopped ? t('profile.texts-stopped') : <StatusChip {...chipOf(given, t)} />}
        >
          {!stopped && (
            <Button onClick={() => setChange({ number, given: !given })}>
              {t(given ? 'people.texts-end' : 'people.texts-record')}
            </Button>
          )}
        </SettingRow>
      ))}
      {data.history.length > 0 && <ConsentHistory rows={data.history} />}
      {change && <ConsentDrawer person_id={person_id} change={change} onClose={() => setChange(undefined)} />}
    </Card>
  )
}

const chipOf = (given: boolean | null, t: (key: string) => string) => ({
  status: given ? ('active' as const) : ('inactive' as const),
  word: t(given ? 'profile.texts-given' : given === null ? 'people.texts-unknown' : 'profile.texts-withdrawn'),
})

type DrawerProps = { person_id: number; change: Change; onClose: () => void }

const ConsentDrawer = ({ person_id, change: { number, given }, onClose }: DrawerProps) => {
  const t = useTexts()
  const state = useEntityForm({
    to: textConsents.record,
    refresh: textConsents.read,
    initial: { note: '', given_on: '' },
    input: (values) => ({ ...values, person_id, number, given }),
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t(given ? 'people.texts-record' : 'people.texts-end')}
      sub={<bdi dir="ltr">{number}</bdi>}
      onClose={onClose}
    >
      <TextInput
        {...state.field('note', t('people.texts-how'), { hint: t('people.texts-how-hint') })}
        maxLength={300}
        data-autofocus
      />
      <DateField {...state.field('given_on', t('people.texts-when'))} />
    </DrawerForm>
  )
}
