import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { openSession } from '#contract/session/session.contract.ts'
import { SchoolMark } from '#web/ui/SchoolMark.tsx'
import { language, useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSchoolCode } from '#web/kernel/school-code.ts'
import { usePublicSchool } from './public-school.ts'

/** Whose sign-in page this is; another school is chosen by its short code. */
export const SchoolLine = () => {
  const t = useTexts()
  const school = usePublicSchool()
  const [choosing, setChoosing] = useState(false)
  if (choosing) return <SchoolChoice onDone={() => setChoosing(false)} />
  const name = school
    ? (language() === school.language && school.native_name) || school.school_name
    : t('session.no-school')
  return (
    <div className="school-line">
      <SchoolMark name={name} logo={school?.school_logo ?? ''} large />
      <div>
        <bdi className="semibold">{name}</bdi>
        <div>
          <button type="button" className="link small" onClick={() => setChoosing(true)}>
            {school ? t('session.another-school') : t('session.choose-school')}
          </button>
        </div>
      </div>
    </div>
  )
}

const SchoolChoice = ({ onDone }: { onDone: () => void }) => {
  const t = useTexts()
  const [, keepCode] = useSchoolCode()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const look = useSend(openSession.school, {
    onDone: ({ short_code }) => {
      keepCode(short_code)
      onDone()
    },
    onRefused: ({ status, message }) => {
      setProblem(message)
      return status !== 0
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    look.send({ code: code.trim() })
  }
  return (
    <form className="stack close" onSubmit={submit}>
      <TextInput
        ref={field}
        label={t('session.school-code')}
        description={t('session.school-code.hint')}
        error={problem}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="organization"
      />
      <div className="row">
        <Button type="submit" loading={look.sending}>
          {t('session.find-school')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}
