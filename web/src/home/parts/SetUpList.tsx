import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { home, type SetUp, type SetUpStep } from '#contract/home/home.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { useOpens } from '#web/kernel/use-opens.ts'
import { Card } from '#web/ui/Card.tsx'

/** Where each step is entered by hand, and where a file brings it in: the first page that the role may open. */
const pages: Record<SetUpStep, { hand: string; files: string[] }> = {
  terms: { hand: '/academic-terms', files: [] },
  scales: { hand: '/grading-scales', files: [] },
  bells: { hand: '/bell-schedule', files: [] },
  courses: { hand: '/add-course', files: ['/upload-enrollments'] },
  staff: { hand: '/add-teacher', files: ['/upload-student?holds=teachers', '/upload-enrollments'] },
  students: { hand: '/add-student', files: ['/upload-student', '/upload-enrollments'] },
  classes: { hand: '/add-section', files: ['/upload-enrollments'] },
}

/** What a new school still lacks, in the order in which it is entered; nothing once everything is there. */
export const SetUpList = ({ steps, foot }: { steps: SetUp; foot?: ReactNode }) => {
  const t = useTexts()
  const { login } = useSignedIn()
  const done = steps.filter((one) => one.done).length
  const dismiss = useSend(home.dismissSetUp, { refresh: [home.schoolAdmin, home.superAdmin] })
  return (
    <Card
      flush
      title={t('home.set-up-title', { school: login.school_name })}
      actions={
        <Button size="xs" variant="subtle" loading={dismiss.sending} onClick={() => dismiss.send({})}>
          {t('home.set-up-dismiss')}
        </Button>
      }
      foot={
        <span className="small muted">
          {t('home.set-up-group')} {foot}
        </span>
      }
    >
      <p className="card-body small muted set-up-progress">{t('home.set-up-done', { done, all: steps.length })}</p>
      <ul className="list">
        {steps.map(({ step, done: ticked }) => (
          <li key={step} className="set-up-step">
            {ticked ? (
              <IconCircleCheck className="ink-ok" size={20} stroke={1.75} aria-hidden />
            ) : (
              <IconCircle className="muted" size={20} stroke={1.75} aria-hidden />
            )}
            <span className="grow">
              <span className={ticked ? 'muted' : 'medium'}>{t(`home.set-up-${step}`)}</span>
              {ticked && <span className="visually-hidden"> {t('home.set-up-ticked')}</span>}
            </span>
            {!ticked && <Ways step={step} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Ways = ({ step }: { step: SetUpStep }) => {
  const t = useTexts()
  const opens = useOpens()
  const { hand, files } = pages[step]
  const file = files.find(opens)
  const what = t(`home.set-up-${step}`)
  return (
    <span className="row">
      {opens(hand) && (
        <Link className="link" to={hand} aria-label={t('home.set-up-by-hand-of', { what })}>
          {t('home.set-up-by-hand')}
        </Link>
      )}
      {file && (
        <Link className="link" to={file} aria-label={t('home.set-up-by-file-of', { what })}>
          {t('home.set-up-by-file')}
        </Link>
      )}
    </span>
  )
}
