import { Switch } from '@mantine/core'
import { builtInNotices } from '#contract/notifications/built-in.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'

/** Notices that the product brings, each with its switch. */
export const BuiltIns = () => {
  const t = useTexts()
  const { rows } = useRead(builtInNotices.list, {})
  const turn = useSend(builtInNotices.switch, { refresh: builtInNotices.list })
  return (
    <Card title={t('notifications.built-ins')} count={rows.length}>
      <div className="stack">
        <p className="small muted">{t('notifications.built-ins-sub')}</p>
        {rows.map(({ name, active }) => (
          <Switch
            key={name}
            label={t(`notifications.built-in-${name}`)}
            description={t(`notifications.built-in-${name}-sub`)}
            checked={active}
            onChange={() => turn.send({ name, active: !active })}
          />
        ))}
      </div>
    </Card>
  )
}
