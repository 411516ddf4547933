import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { support } from '#contract/integrations/support.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useBrowser } from '#web/session/useBrowser.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

/** A mail to the support, with where it was written from; what goes along is shown. */
export default function SupportForm({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { pathname, search } = useLocation()
  const [page] = useState(location.origin + pathname + search)
  const { browser, system } = useBrowser()
  const name = [browser, system].filter(Boolean).join(', ')
  const state = useEntityForm({
    to: support.write,
    draft: 'support',
    initial: { subject: '', message: '' },
    input: (values) => ({ ...values, page: page.slice(0, 500), browser: name.slice(0, 300) }),
    saved: t('integrations.support-sent'),
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t('integrations.support')}
      saveLabel={t('integrations.support-send')}
      onClose={onClose}
    >
      <TextInput {...state.field('subject', t('integrations.support-subject'))} maxLength={150} data-autofocus />
      <Textarea
        {...state.field('message', t('integrations.support-message'), { hint: t('integrations.support-message-hint') })}
        autosize
        minRows={6}
        maxRows={16}
        maxLength={5_000}
      />
      <div>
        <div className="medium">{t('integrations.support-attached')}</div>
        <dl className="facts small">
          <dt>{t('integrations.support-page')}</dt>
          <dd>
            <bdi>{page}</bdi>
          </dd>
          <dt>{t('integrations.support-browser')}</dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
        </dl>
      </div>
    </DrawerForm>
  )
}
