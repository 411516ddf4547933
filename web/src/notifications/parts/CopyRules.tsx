import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { ruleCopies } from '#contract/notifications/rule-copy.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { CheckList } from './CheckList.tsx'
import { CopyComparison } from './CopyComparison.tsx'

type By = 'school' | 'group'

/** Rules of this school to other schools: chosen, compared, copied. */
export const CopyRules = ({ by }: { by: By }) => {
  const t = useTexts()
  const { login } = useSignedIn()
  const title = t(`notifications.copy-to-${by}`)
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  return (
    <div className="full">
      <PageHeader
        title={title}
        crumbs={[{ label: t('notifications.rules'), to: '/notificationsrules' }, { label: title }]}
        sub={t('notifications.copy-sub')}
      />
      <Choose by={by} />
    </div>
  )
}

const Choose = ({ by }: { by: By }) => {
  const t = useTexts()
  const { rules, schools } = useRead(ruleCopies.choices, {})
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [places, setPlaces] = useState<ReadonlySet<number>>(new Set())
  const [lock, setLock] = useState<'open' | 'locked'>('open')
  const copy = useSend(ruleCopies.copy, {
    refresh: ['notification_rule', ruleCopies.compare],
    onDone: (count) => toastSaved(t('notifications.copied', count)),
  })
  const groups = [...Map.groupBy(schools, ({ group_id }) => group_id)].map(([id, members]) => ({
    id,
    name: members[0]?.group_name ?? '',
    sub: t('notifications.schools', { count: members.length }),
  }))
  const school_ids = schools
    .filter(({ id, group_id }) => places.has(by === 'group' ? group_id : id))
    .map(({ id }) => id)
  const chosen = { ids: [...ids], school_ids }
  const ready = chosen.ids.length > 0 && school_ids.length > 0
  return (
    <div className="stack">
      <div className="columns">
        <CheckList
          title={t('notifications.rules')}
          none={t('notifications.no-rules')}
          rows={rules.map(({ id, name, event }) => ({ id, name, sub: t(`notifications.event-${event}`) }))}
          chosen={ids}
          onChange={setIds}
        />
        <CheckList
          title={t(`notifications.copy-places-${by}`)}
          none={t('notifications.no-other-schools')}
          rows={by === 'group' ? groups : schools.map(({ id, name, group_name }) => ({ id, name, sub: group_name }))}
          chosen={places}
          onChange={setPlaces}
        />
      </div>
      <div className="row">
        <Segmented
          label={t('notifications.copy-lock')}
          value={lock}
          options={(['open', 'locked'] as const).map((value) => ({ value, label: t(`notifications.copy-${value}`) }))}
          onChange={setLock}
        />
        <Button
          variant="filled"
          disabled={!ready}
          loading={copy.sending}
          leftSection={<IconCopy size={16} stroke={1.75} />}
          onClick={() => copy.send({ ...chosen, locked: lock === 'locked' })}
        >
          {t('notifications.copy')}
        </Button>
      </div>
      <p className="small muted">{t(`notifications.copy-${lock}-why`)}</p>
      {ready && <CopyComparison chosen={chosen} rules={rules} schools={schools} />}
    </div>
  )
}
