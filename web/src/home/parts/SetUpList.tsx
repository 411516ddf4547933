import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { home, type SetUp, type SetUpStep } from '#contract/home/home.contract.ts'
import { superAdmin } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { useOpens } from '#web/kernel/use-opens.ts'
import { Card } from '#web/ui/Card.tsx'

/** Where each step is entered by hand, and where a file brings it in. */
const pages: Record<SetUpStep, { hand: string; file?: string }> = {
  terms: { hand: '/academic-terms' },
  scales: { hand: '/grading-scales' },
  bells: { hand: '/bell-schedule' },
  courses: { hand: '/add-course', file: '/upload-enrollments' },
  staff: { hand: '/add-teacher', file: '/upload-student?holds=teachers' },
  students: { hand: '/add-student', file: '/upload-student' },
  classes: { hand: '/add-section', file: '/upload-enrollments' },
}

/** What a new school still lacks, in the order in which it is entered; nothing once everything is there. */
export const SetUpList = ({ steps }: { steps: SetUp }) => {
  const t = useTexts()
  const done = steps.filter((one) => one.done).length
  const dismiss = useSend(home.dismissSetUp, { refresh: [home.schoolAdmin, home.superAdmin] })
  return (
    <Card
      flush
      title={t('home.set-up-title')}
      actions={
        <Button size="xs" variant="subtle" loading={dismiss.sending} onClick={() => dismiss.send({})}>
          {t('home.set-up-dismiss')}
        </Button>
      }
      foot={<TakeOver />}
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
  const { hand, file = '' } = pages[step]
  const what = t(`home.set-up-${step}`)
  return (
    <span className="row">
      {opens(hand) && (
        <Link className="link" to={hand} aria-label={t('home.set-up-by-hand-of', { what })}>
          {t('home.set-up-by-hand')}
        </Link>
      )}
      {file && opens(file) && (
        <Link className="link" to={file} aria-label={t('home.set-up-by-file-of', { what })}>
          {t('home.set-up-by-file')}
        </Link>
      )}
    </span>
  )
}

/** The group's values hold without a move; what another school has can be taken over by who stands above both. */
const TakeOver = () => {
  const t = useTexts()
  const opens = useOpens()
  const { login, role } = useSignedIn()
  const copy = `/edit-school/${login.last_school_id}`
  return (
    <span className="small muted">
      {t('home.set-up-group')}{' '}
      {role === superAdmin && login.last_school_id !== null && opens(copy) && (
        <Link className="link" to={copy}>
          {t('home.set-up-copy')}
        </Link>
      )}
    </span>
  )
}
