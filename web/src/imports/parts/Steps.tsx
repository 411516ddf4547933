import { IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

const stepsOf = { roster: ['file', 'check', 'import'], people: ['file', 'match', 'check', 'import'] } as const

type Step = (typeof stepsOf)['people'][number] | 'done'

export const Steps = ({
  of = 'roster',
  current,
  aside,
}: {
  of?: keyof typeof stepsOf
  current: Step
  aside?: ReactNode
}) => {
  const t = useTexts()
  const steps = stepsOf[of]
  const at = current === 'done' ? steps.length : steps.findIndex((step) => step === current)
  return (
    <div className="row wrap wide">
      <ol className="steps">
        {steps.map((step, index) => (
          <Fragment key={step}>
            {index > 0 && <li className="between" aria-hidden />}
            <li className={index < at ? 'done' : ''} {...(index === at && { 'aria-current': 'step' })}>
              <span className="dot">{index < at ? <IconCheck size={14} stroke={2} aria-hidden /> : index + 1}</span>
              <span className="word">{t(`imports.step.${step}`)}</span>
            </li>
          </Fragment>
        ))}
      </ol>
      {aside && <div className="end">{aside}</div>}
    </div>
  )
}
