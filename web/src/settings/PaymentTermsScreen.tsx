import './documents.css'
import { documents } from '#contract/settings/documents.contract.ts'
import { isLanguage, languages } from '#contract/kernel/languages.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Markdown } from '#web/ui/Markdown.tsx'

/** What holds for payments: the text that comes with the portal, or that of the school group. */
export default function PaymentTermsScreen() {
  const t = useTexts()
  const { date } = useFormat()
  const { body, language, changed_at } = useRead(documents.read, { kind: 'payment-terms', language: useLanguage() })
  return (
    <div className="document">
      <article className="reading">
        <div lang={language} dir={isLanguage(language) ? languages[language].direction : 'auto'}>
          <Markdown>{body}</Markdown>
        </div>
        <p className="small muted document-foot">
          {changed_at ? t('settings.document.changed', { date: date(changed_at) }) : t('settings.document.shipped')}
        </p>
      </article>
    </div>
  )
}
