import { useTexts } from '#web/kernel/i18n.ts'

/** The words that the first of the families reads. */
export const MailPreview = ({ mail, count }: { mail: { subject: string; body: string }; count: number }) => {
  const t = useTexts()
  return (
    <section className="form-section inner" aria-label={t('admissions.mail')}>
      <div className="small muted">{t('admissions.mail-preview', { count })}</div>
      <div dir="auto" className="medium">
        {mail.subject}
      </div>
      <div dir="auto" className="pre-line">
        {mail.body}
      </div>
    </section>
  )
}
