import { Button, Textarea } from '@mantine/core'
import { type Away, away } from '#contract/messaging/away.contract.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'

/** The days on which the portal answers for the reader. */
export const AwayCard = () => {
  const stored = useRead(away.read, {})
  return <Form key={JSON.stringify(stored.away)} {...stored} />
}

const Form = ({ away: stored, is_away }: { away: Away | null; is_away: boolean }) => {
  const t = useTexts()
  const back = useSend(away.save, { refresh: away.read })
  const end = useSend(away.end, {
    refresh: away.read,
    onDone: () => toastUndoable(t('messaging.away-ended'), () => stored && back.send(stored)),
  })
  const state = useEntityForm({
    to: away.save,
    draft: 'away',
    refresh: away.read,
    initial: stored ?? { first_day: '', last_day: '', body: '' },
    input: (given) => given,
    saved: t('messaging.away-saved'),
  })
  return (
    <FormPage state={state} back="/messages-inbox">
      <FormSection title={t('messaging.away')} sub={t('messaging.away-sub')}>
        {stored && (
          <Note tone={is_away ? 'warn' : 'info'} title={t(is_away ? 'messaging.away-now' : 'messaging.away-set')}>
            <Button size="xs" loading={end.sending} onClick={() => end.send({})}>
              {t('messaging.away-end')}
            </Button>
          </Note>
        )}
        <div className="columns">
          <DateField {...state.field('first_day', t('messaging.away-from'))} />
          <DateField {...state.field('last_day', t('messaging.away-to'))} />
        </div>
        <Textarea
          {...state.field('body', t('messaging.away-text'))}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={2000}
          dir="auto"
        />
      </FormSection>
    </FormPage>
  )
}
