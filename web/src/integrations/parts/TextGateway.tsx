import { Button } from '@mantine/core'
import { IconDeviceMobileMessage, IconPencil, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Gateway, textGateway } from '#contract/integrations/text-gateway.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { OwnAddress } from './OwnAddresses.tsx'
import { TextGatewayDrawer } from './TextGatewayDrawer.tsx'
import { TextGatewayTest } from './TextGatewayTest.tsx'

/** The gateway of the group for text messages. */
export const TextGateway = () => {
  const t = useTexts()
  const { gateway, above, can } = useRead(textGateway.read, {})
  const [open, setOpen] = useState<'form' | 'test'>()
  const close = () => setOpen(undefined)
  const edit = () => setOpen('form')
  return (
    <Card
      title={t('integrations.texts')}
      actions={
        can.edit && (
          <Button
            leftSection={gateway ? <IconPencil size={16} stroke={1.75} /> : <IconPlus size={16} stroke={1.75} />}
            onClick={edit}
          >
            {t(gateway ? 'integrations.text-edit' : 'integrations.text-add')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="muted">{t('integrations.texts-sub')}</p>
        {above && (!gateway || gateway.disabled) && (
          <Note tone="info" title={t('integrations.text-above', { group: above.group, sender: above.sender })} />
        )}
        {gateway ? (
          <Described gateway={gateway} edits={can.edit} onTest={() => setOpen('test')} />
        ) : (
          !above && (
            <EmptyState icon={IconDeviceMobileMessage} title={t('integrations.text-none')}>
              {t('integrations.text-none-why')}
            </EmptyState>
          )
        )}
      </div>
      {open === 'form' && <TextGatewayDrawer gateway={gateway ?? undefined} onClose={close} />}
      {open === 'test' && <TextGatewayTest onClose={close} />}
    </Card>
  )
}

const Described = ({ gateway, edits, onTest }: { gateway: Gateway; edits: boolean; onTest: () => void }) => {
  const t = useTexts()
  const { address, method, sender, price, currency, header_names, answers_address, disabled, version } = gateway
  const options = { refresh: textGateway.read, onDone: () => toastSaved() }
  const disable = useSend(textGateway.disable, options)
  const renew = useSend(textGateway.renewAddress, options)
  const ask = (message: string, onConfirm: () => void) => confirm({ message, danger: true, onConfirm })
  return (
    <>
      <Facts>
        <Fact label={t('integrations.sso-state')}>
          <StatusChip status={disabled ? 'inactive' : 'active'} />
        </Fact>
        <Fact label={t('integrations.text-address')}>
          <bdi dir="ltr">{`${method} ${address}`}</bdi>
        </Fact>
        {header_names.length > 0 && (
          <Fact label={t('integrations.text-headers')}>
            <bdi dir="ltr">{header_names.join(', ')}</bdi>
          </Fact>
        )}
        <Fact label={t('integrations.text-sender')}>
          <bdi>{sender}</bdi>
        </Fact>
        <Fact label={t('integrations.text-price')}>
          <bdi dir="ltr">{`${price} ${currency}`}</bdi>
        </Fact>
      </Facts>
      {answers_address && <OwnAddress label={t('integrations.text-answers-address')} address={answers_address} />}
      {edits && (
        <div className="row wrap">
          <Button leftSection={<IconPlayerPlay size={16} stroke={1.75} />} disabled={disabled} onClick={onTest}>
            {t('integrations.text-test')}
          </Button>
          <Button
            loading={renew.sending}
            onClick={() => ask(t('integrations.text-renew-ask'), () => renew.send({ version }))}
          >
            {t('integrations.text-renew')}
          </Button>
          {disabled ? (
            <Button loading={disable.sending} onClick={() => disable.send({ version, disabled: false })}>
              {t('integrations.text-enable')}
            </Button>
          ) : (
            <Button
              variant="subtle"
              color="red"
              loading={disable.sending}
              onClick={() => ask(t('integrations.text-disable-ask'), () => disable.send({ version, disabled: true }))}
            >
              {t('integrations.text-disable')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
