import { Textarea } from '@mantine/core'
import { may } from '#contract/access.ts'
import { signature } from '#contract/messaging/signature.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useVisitor } from '#web/kernel/session.ts'
import { AwayCard } from './parts/AwayCard.tsx'

const longest = 1000

/** What stands below the messages that one sends in the school's name. */
export default function SignatureBlockScreen() {
  const t = useTexts()
  const stored = useRead(signature.read, {})
  const state = useEntityForm({
    to: signature.save,
    draft: 'signature',
    refresh: signature.read,
    initial: stored,
    input: (values) => values,
  })
  const visitor = useVisitor()
  const typed = state.values.signature.trim()
  return (
    <div className="reading stack">
      <PageHeader title={t('messaging.signature')} sub={t('messaging.signature-sub')} />
      <FormPage state={state} back="/home">
        <FormSection title={t('messaging.signature-text')}>
          <Textarea
            {...state.field('signature', t('messaging.signature-lines'), {
              optional: true,
              hint: t('messaging.signature-hint'),
            })}
            autosize
            minRows={4}
            maxRows={12}
            maxLength={longest}
            dir="auto"
            data-autofocus
          />
        </FormSection>
        <FormSection title={t('messaging.signature-preview')}>
          <div className="mail-text" dir="auto">
            <p className="muted">{t('messaging.signature-letter')}</p>
            {typed && <p>{`-- \n${typed}`}</p>}
          </div>
        </FormSection>
      </FormPage>
      {may(visitor, 'messaging.away') && <AwayCard />}
    </div>
  )
}
