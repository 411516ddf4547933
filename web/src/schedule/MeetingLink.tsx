import './join-class.css'
import { Button, TextInput } from '@mantine/core'
import { meetings } from '#contract/schedule/meeting.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

/** The link that students of a section join its meetings by. A section without meetings has none. */
export const MeetingLink = ({ section_id }: { section_id: number }) => {
  const { link, meets, can } = useRead(meetings.link, { section_id })
  if (!meets || (!can.edit && !link)) return null
  return can.edit ? <LinkForm key={link} section_id={section_id} link={link} /> : <LinkShown link={link} />
}

const LinkShown = ({ link }: { link: string }) => {
  const t = useTexts()
  return (
    <p className="meeting-link">
      <span className="medium">{t('schedule.meeting-link')}</span>{' '}
      <a className="link" href={link} target="_blank" rel="noreferrer" dir="ltr">
        {link}
      </a>
    </p>
  )
}

const LinkForm = ({ section_id, link }: { section_id: number; link: string }) => {
  const t = useTexts()
  const { field, submit, sending, dirty } = useEntityForm({
    to: meetings.saveLink,
    refresh: meetings.link,
    initial: { link },
    input: (values) => ({ ...values, section_id }),
  })
  return (
    <div className="card card-body meeting-link">
      <form onSubmit={submit} noValidate>
        <TextInput
          {...field('link', t('schedule.meeting-link'), { optional: true, hint: t('schedule.meeting-link-hint') })}
          type="url"
          dir="ltr"
          inputMode="url"
          placeholder="https://"
          maxLength={2_000}
        />
        <Button type="submit" loading={sending} disabled={!dirty}>
          {t('ui.save')}
        </Button>
      </form>
    </div>
  )
}
