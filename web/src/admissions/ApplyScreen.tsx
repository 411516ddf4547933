import './admissions.css'
import { Button, TextInput } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { apply, type PublicForm, type PublicSchool } from '#contract/admissions/apply.contract.ts'
import { isLanguage } from '#contract/kernel/languages.ts'
import { SchoolMark } from '#web/ui/SchoolMark.tsx'
import { useColorOf } from '#web/kernel/shown-color.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { LanguagePicker } from '#web/session/LanguagePicker.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { isRefused } from '#web/kernel/failures.ts'
import { type Problems, problemsOf, useAsked } from './parts/asked.tsx'
import { keptToken } from './parts/kept-token.ts'
import { Mine } from './parts/Mine.tsx'

/**
 * Where families apply, without an account: the form of a school, or with the link that was mailed what they entered
 * there.
 */
export default function ApplyScreen() {
  const { code = '' } = useParams()
  const { hash } = useLocation()
  const token = hash.slice(1)
  return (
    <main className="document">
      <div className="apply stack">
        {code === 'mine' ? (
          <Own key={token} token={token} />
        ) : code === 'paid' ? (
          <Returned />
        ) : (
          <Begin code={code.slice(0, 40)} />
        )}
      </div>
    </main>
  )
}

/** Mark and name of the school, and the languages that it speaks. */
const Head = ({ school, title, children }: { school: PublicSchool; title: string; children?: ReactNode }) => {
  useDocumentTitle(title)
  useColorOf(school.accent)
  return (
    <>
      <div className="school-line">
        <SchoolMark name={school.name} logo={school.logo} large />
        <div className="grow">
          <bdi className="semibold">{school.name}</bdi> <bdi className="muted">{school.native_name}</bdi>
        </div>
        <LanguagePicker />
      </div>
      <h1>{title}</h1>
      {children}
    </>
  )
}

const Begin = ({ code }: { code: string }) => {
  const t = useTexts()
  const { data, error, refetch } = useReading(apply.form, { code })
  if (error && !data && isRefused(error) && error.status === 404)
    return <Nowhere title={t('admissions.no-form')}>{t('admissions.no-form-why')}</Nowhere>
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <Start code={code} form={data} />
}

const Nowhere = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useTexts()
  useDocumentTitle(t('admissions.apply'))
  return (
    <>
      <div className="row">
        <h1 className="grow">{t('admissions.apply')}</h1>
        <LanguagePicker />
      </div>
      <Note tone="warn" title={title}>
        {children}
      </Note>
    </>
  )
}

const Start = ({ code, form }: { code: string; form: PublicForm }) => {
  const t = useTexts()
  const { date, money } = useFormat()
  const speaks = useLanguage()
  const go = useNavigate()
  const [email, setEmail] = useState('')
  const [website, setWebsite] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [mailed, setMailed] = useState(false)
  const asked = useAsked(problems, 'start')
  const language = isLanguage(speaks) ? speaks : 'en'
  const onRefused = ({
    fields,
    message,
    status,
  }: {
    fields: readonly { path: string; message: string }[]
    message: string
    status: number
  }) => {
    setProblems(
      problemsOf(
        fields.length > 0
          ? fields.map((field) => ({ ...field, path: `start.${field.path}` }))
          : status === 429
            ? [{ path: 'start.email', message }]
            : [],
      ),
    )
    return fields.length > 0 || status === 429
  }
  const start = useSend(apply.start, { onDone: ({ token }) => void go(`/apply/mine#${token}`), onRefused })
  const again = useSend(apply.sendLink, { onDone: () => setMailed(true), onRefused })
  const begin = (event: FormEvent) => {
    event.preventDefault()
    setProblems({})
    start.send({ code, email, language, website })
  }
  return (
    <Head school={form.school} title={t('admissions.apply')}>
      {form.intro && (
        <p className="pre-line">
          <bdi>{form.intro}</bdi>
        </p>
      )}
      {!form.open && (
        <Note
          tone="info"
          title={form.opens_on ? t('admissions.opens-on', { day: date(form.opens_on) }) : t('admissions.closed-now')}
        >
          {t('admissions.closed-link')}
        </Note>
      )}
      {form.open && form.fee.amount > 0 && (
        <Note tone="info" title={t('admissions.fee-of', { amount: money(form.fee.amount, form.fee.currency) })}>
          {form.fee.words && <bdi>{form.fee.words}</bdi>}
        </Note>
      )}
      <form className="card" noValidate onSubmit={begin}>
        <div className="form-section">
          <TextInput
            {...asked('email', t('admissions.your-email'), { hint: t('admissions.your-email-hint') })}
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <label className="unseen" aria-hidden>
            Website
            <input
              tabIndex={-1}
              autoComplete="off"
              value={website}
              onChange={(event) => setWebsite(event.currentTarget.value)}
            />
          </label>
          {mailed && <Note tone="ok" title={t('admissions.link-mailed')} />}
        </div>
        <div className="save-bar">
          <div className="row end wrap">
            <Button
              loading={again.sending}
              onClick={() => {
                setProblems({})
                again.send({ code, email, language })
              }}
            >
              {t('admissions.send-link')}
            </Button>
            {form.open && (
              <Button type="submit" variant="filled" loading={start.sending}>
                {t('admissions.begin')}
              </Button>
            )}
          </div>
        </div>
      </form>
    </Head>
  )
}

/** After the page of the payment provider, who was not told the link of the family. */
const Returned = () => {
  const t = useTexts()
  const [address] = useSearchParams()
  const token = keptToken()
  const canceled = address.has('canceled')
  useDocumentTitle(t('admissions.apply'))
  return (
    <>
      <div className="row">
        <h1 className="grow">{t('admissions.apply')}</h1>
        <LanguagePicker />
      </div>
      <Note tone={canceled ? 'info' : 'ok'} title={t(canceled ? 'admissions.pay-canceled' : 'admissions.pay-thanks')}>
        {token === '' ? (
          t('admissions.pay-back-why')
        ) : (
          <Link className="link" to={`/apply/mine#${token}`}>
            {t('admissions.pay-back')}
          </Link>
        )}
      </Note>
    </>
  )
}

const Own = ({ token }: { token: string }) => {
  const t = useTexts()
  const valid = /^[A-Za-z0-9_-]{43}$/.test(token)
  const { data, error, refetch } = useReading(apply.read, { token }, { when: valid })
  if (!valid || (error && isRefused(error) && error.status === 410))
    return <Nowhere title={t('admissions.link-over')}>{t('admissions.link-over-why')}</Nowhere>
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const drafts = data.children.some(({ state }) => state === 'draft')
  return (
    <Head school={data.school} title={t(drafts ? 'admissions.your-application' : 'admissions.your-applications')}>
      <Mine token={token} family={data} onReload={() => void refetch()} />
    </Head>
  )
}
