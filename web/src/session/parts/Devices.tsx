import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { type OwnSession, sessions } from '#contract/session/sessions.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Code } from '#web/ui/Person.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { systemOf } from '../browser.rules.ts'
import { useDeviceName } from '../device-name.ts'

/** Where the account is signed in now. */
export const Devices = () => {
  const t = useTexts()
  const rows = useRead(sessions.list, {})
  const end = useSend(sessions.end, { refresh: sessions.list, onDone: () => toastSaved(t('session.device.ended')) })
  const endOthers = useSend(sessions.endOthers, {
    refresh: sessions.list,
    onDone: ({ ended }) => toastSaved(t('session.devices.ended', { count: ended })),
  })
  const others = rows.filter(({ present }) => !present).length
  return (
    <>
      <ul className="list">
        {rows.map((row) => (
          <Device key={row.id} row={row} onEnd={() => end.send({ id: row.id })} />
        ))}
      </ul>
      {others > 0 && (
        <div className="card-foot">
          <Button
            color="red"
            variant="outline"
            loading={endOthers.sending}
            onClick={() =>
              confirm({
                message: t('session.devices.end-really', { count: others }),
                danger: true,
                onConfirm: () => endOthers.send({}),
              })
            }
          >
            {t('session.devices.end')}
          </Button>
        </div>
      )}
    </>
  )
}

const Device = ({ row, onEnd }: { row: OwnSession; onEnd: () => void }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const system = systemOf(row.user_agent)
  const Picture = system === 'Android' || system === 'iOS' ? IconDeviceMobile : IconDeviceDesktop
  const name = useDeviceName()(row.user_agent)
  return (
    <li>
      <Picture size={24} stroke={1.75} aria-hidden />
      <div className="grow">
        <div className="medium">
          <bdi>{name}</bdi> {row.present && <span className="ink-ok small">{t('session.device.this')}</span>}
        </div>
        <div className="small muted">
          {t('session.device.seen', { seen: moment(row.last_seen_at), since: moment(row.created_at) })}
          {row.address && (
            <>
              {' · '}
              <Code>{row.address}</Code>
            </>
          )}
        </div>
      </div>
      {!row.present && (
        <Button aria-label={t('session.device.end-of', { name })} onClick={onEnd}>
          {t('session.device.end')}
        </Button>
      )}
    </li>
  )
}
