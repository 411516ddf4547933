import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconPlugConnected } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { courseSources, type SourceCheck } from '#contract/courses/sources.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useState } from 'react'

const most = 200
const sample = `{ "courses": [ { "id": "geo-1", "name": "Geography", "number": "GEO1", "credits": 1,
  "units": [ { "id": "u1", "name": "Water",
    "lessons": [ { "id": "l1", "name": "Rivers", "minutes": 45, "text": "**Flow**",
      "links": [ { "title": "Map", "url": "https://maps.example/1" } ] } ] } ] } ] }`

/** Tries a service that lists courses, stored or typed, and shows each step; nothing is imported. */
export default function TestOpenApiScreen() {
  const t = useTexts()
  const [address, setAddress] = useSearchParams()
  const [check, setCheck] = useState<SourceCheck>()
  const chosen = address.get('source') ?? ''
  const { data } = useReading(courseSources.list, { size: most })
  const state = useEntityForm({
    to: courseSources.test,
    refresh: courseSources.list,
    initial: { address: '', key: '' },
    input: ({ address: typed, key }) => (chosen ? { id: Number(chosen) } : { address: typed, key }),
    saved: false,
    onSaved: setCheck,
  })
  return (
    <div className="reading stack">
      <PageHeader
        crumbs={[{ label: t('sources.title'), to: '/course-open-api' }, { label: t('sources.test') }]}
        title={t('sources.test-title')}
        sub={t('sources.test-sub')}
      />
      <Card>
        <form className="stack" onSubmit={state.submit} noValidate>
          <Select
            label={t('sources.service')}
            placeholder={t('sources.type-one')}
            data={(data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={chosen || null}
            clearable
            onChange={(value) => {
              setCheck(undefined)
              setAddress(value ? { source: value } : {}, { replace: true })
            }}
          />
          {!chosen && (
            <>
              <TextInput
                {...state.field('address', t('sources.address'), { hint: t('sources.address-hint') })}
                placeholder="https://"
                dir="ltr"
                inputMode="url"
              />
              <PasswordInput
                {...state.field('key', t('sources.key'), { optional: true, hint: t('sources.key-hint') })}
                autoComplete="off"
                dir="ltr"
              />
            </>
          )}
          <div className="row end">
            <Button
              type="submit"
              variant="filled"
              loading={state.sending}
              leftSection={<IconPlugConnected size={16} stroke={1.75} />}
            >
              {t('sources.test')}
            </Button>
          </div>
        </form>
      </Card>
      <div aria-live="polite">{check && <Steps check={check} chosen={chosen} />}</div>
      <details className="card card-body">
        <summary className="medium">{t('sources.shapes')}</summary>
        <p className="secondary">{t('sources.shapes-why')}</p>
        <pre
          className="small"
          dir="ltr"
          role="region"
          tabIndex={0}
          aria-label={t('sources.shape-portal')}
          style={{ overflowX: 'auto' }}
        >
          {sample}
        </pre>
        <p className="secondary">{t('sources.shapes-oneroster')}</p>
      </details>
    </div>
  )
}

const Steps = ({
  check: { steps, shape, courses, lessons, names },
  chosen,
}: {
  check: SourceCheck
  chosen: string
}) => {
  const t = useTexts()
  const well = steps.every(({ ok }) => ok)
  return (
    <Card title={t('sources.result')}>
      <div className="stack">
        <Note tone={well ? 'ok' : 'danger'} title={t(well ? 'sources.all-well' : 'sources.not-well')} />
        <ul className="stack close">
          {steps.map(({ step, ok, detail }) => (
            <li key={step} className="row">
              {ok ? (
                <IconCircleCheck className="ink-ok" size={18} stroke={1.75} aria-hidden />
              ) : (
                <IconCircleX className="ink-danger" size={18} stroke={1.75} aria-hidden />
              )}
              <span className="grow">
                <span className="medium">{t(`sources.step-${step}`)}</span>
                <bdi className="small muted column">
                  {step === 'shape' && shape ? t(`sources.shape-${shape}`) : detail}
                </bdi>
              </span>
              <span className="visually-hidden">{t(ok ? 'ui.yes' : 'ui.no')}</span>
            </li>
          ))}
        </ul>
        {well && (
          <>
            <p>{t('sources.found', { courses, lessons })}</p>
            <ul className="small muted">
              {names.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
            {chosen && (
              <Link className="link" to={`/course-open-api?source=${chosen}`}>
                {t('sources.look')}
              </Link>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
