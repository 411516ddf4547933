import './documents.css'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, Navigate, useParams } from 'react-router'
import { documentKinds, documents } from '#contract/settings/documents.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { isLanguage, languages } from '#contract/kernel/languages.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useVisitor } from '#web/kernel/session.ts'
import { useSchoolCode } from '#web/kernel/school-code.ts'
import { Markdown } from '#web/ui/Markdown.tsx'

type Kind = (typeof documentKinds)[number]

/** The privacy policy or the terms of use, signed in or not. */
export default function DocumentScreen() {
  const { kind } = useParams()
  const known = documentKinds.find((one) => one === kind)
  return known ? <Document kind={known} /> : <Navigate to="/" replace />
}

const Document = ({ kind }: { kind: Kind }) => {
  const t = useTexts()
  const { date } = useFormat()
  const [school] = useSchoolCode()
  const { body, language, changed_at } = useRead(documents.read, {
    kind,
    language: useLanguage(),
    ...(school && { school }),
  })
  useDocumentTitle(t(`settings.document.title.${kind}`))
  return (
    <main className="document">
      <article className="reading">
        <WayBack />
        <div lang={language} dir={isLanguage(language) ? languages[language].direction : 'auto'}>
          <Markdown>{body}</Markdown>
        </div>
        <p className="small muted document-foot">
          {changed_at ? t('settings.document.changed', { date: date(changed_at) }) : t('settings.document.shipped')}
        </p>
      </article>
    </main>
  )
}

const WayBack = () => {
  const t = useTexts()
  const signedIn = useVisitor() !== undefined
  return (
    <Link className="link small way-back" to={signedIn ? '/home' : '/login'}>
      <IconArrowLeft size={16} stroke={1.75} className="mirrored" aria-hidden />
      {t(signedIn ? 'shell.go-home' : 'session.back-to-sign-in')}
    </Link>
  )
}
