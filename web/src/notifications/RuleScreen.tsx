import { Button } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import { type NotificationRule, notificationRules } from '#contract/notifications/rule.contract.ts'
import { useSearchParams } from 'react-router'
import { fieldsOf, ruleEventNames } from '#contract/notifications/rule.rules.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DryRun } from './parts/DryRun.tsx'
import { type Beginning, RuleForm } from './parts/RuleForm.tsx'
import { TextPreview } from './parts/TextPreview.tsx'

/** A rule in its form: a new one, or the one of the address. */
export default function RuleScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const id = useRecordId()
  const [address] = useSearchParams()
  const title = t('notifications.add-rule')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  if (id !== undefined) return <Known id={id} />
  return (
    <div className="reading">
      <PageHeader title={title} crumbs={crumbsOf(t, title)} sub={t('notifications.rule-sub')} />
      <RuleForm rule={undefined} {...beginning(address)} />
    </div>
  )
}

/** The event of the address, and what it says of its fields, as conditions. */
const beginning = (address: URLSearchParams): { begins?: Beginning } => {
  const event = ruleEventNames.find((name) => name === address.get('event'))
  if (!event) return {}
  const conditions = Object.keys(fieldsOf(event)).flatMap((field) => {
    const value = address.get(field)
    return value === null ? [] : [{ field, op: 'is' as const, value }]
  })
  return { begins: { event, conditions } }
}

const crumbsOf = (t: ReturnType<typeof useTexts>, label: string) => [
  { label: t('notifications.rules'), to: '/notificationsrules' },
  { label },
]

const Known = ({ id }: { id: number }) => {
  const t = useTexts()
  const rule = useRead(notificationRules.read, { id })
  const [tried, setTried] = useState(false)
  return (
    <div className="reading">
      <PageHeader
        title={rule.name}
        crumbs={crumbsOf(t, rule.name)}
        sub={t(rule.active ? 'notifications.rule-on' : 'notifications.rule-off')}
        actions={
          <Button leftSection={<IconTestPipe size={16} stroke={1.75} />} onClick={() => setTried(true)}>
            {t('notifications.dry-run')}
          </Button>
        }
      />
      {rule.locked ? <Locked rule={rule} /> : <RuleForm key={rule.version} rule={rule} />}
      {tried && <DryRun rule={rule} onClose={() => setTried(false)} />}
    </div>
  )
}

/** What the group set is shown and not changed. */
const Locked = ({ rule }: { rule: NotificationRule }) => {
  const t = useTexts()
  const listed = (prefix: string, words: readonly string[]) => words.map((word) => t(`${prefix}${word}`)).join(', ')
  return (
    <div className="stack">
      <Note tone="neutral" title={t('notifications.locked')}>
        {t('notifications.locked-why')}
      </Note>
      <Card>
        <Facts>
          <Fact label={t('notifications.event')}>{t(`notifications.event-${rule.event}`)}</Fact>
          <Fact label={t('notifications.recipients')}>{listed('notifications.recipients-', rule.recipients)}</Fact>
          <Fact label={t('notifications.channel')}>{listed('notifications.channel-', rule.channels)}</Fact>
          <Fact label={t('notifications.timing')}>{t(`notifications.timing-${rule.timing}`)}</Fact>
        </Facts>
      </Card>
      {rule.texts.map((text) => (
        <TextPreview key={text.language} event={rule.event} text={text} />
      ))}
    </div>
  )
}
