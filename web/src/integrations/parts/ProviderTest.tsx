import { Button, Modal } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { type Provider, sso } from '#contract/integrations/sso.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { useState } from 'react'

type Step = { step: string; ok: boolean; detail: string }

/** Asks the provider as a sign-in would and shows each step. */
export const ProviderTest = ({ provider: { id, name }, onClose }: { provider: Provider; onClose: () => void }) => {
  const t = useTexts()
  const [steps, setSteps] = useState<readonly Step[]>()
  const { send } = useSend(sso.test, {
    onDone: ({ steps: done }) => setSteps(done),
    onRefused: onClose,
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  useEffect(() => send({ id }), [id])
  const well = steps?.every(({ ok }) => ok)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('integrations.sso-test-title', { name })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack" aria-live="polite">
        {!steps && <ListSkeleton rows={3} />}
        {steps && (
          <Note
            tone={well ? 'ok' : 'danger'}
            title={t(well ? 'integrations.sso-all-well' : 'integrations.sso-not-well')}
          />
        )}
        <ul className="stack close">
          {steps?.map(({ step, ok, detail }) => (
            <li key={step + detail} className="row">
              {ok ? (
                <IconCircleCheck className="ink-ok" size={18} stroke={1.75} aria-hidden />
              ) : (
                <IconCircleX className="ink-danger" size={18} stroke={1.75} aria-hidden />
              )}
              <span className="grow">
                <span className="medium">{t(`integrations.sso-step-${step}`)}</span>
                <bdi className="small muted column">{detail}</bdi>
              </span>
              <span className="visually-hidden">{t(ok ? 'ui.yes' : 'ui.no')}</span>
            </li>
          ))}
        </ul>
        <Button className="end" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Modal>
  )
}
