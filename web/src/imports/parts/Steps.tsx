import { IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

const steps = ['file', 'check', 'import'] as const

export const Steps = ({ current, aside }: { current: (typeof steps)[number] | 'done'; aside?: ReactNode }) => {
  const t = useTexts()
  const at = current === 'done' ? steps.length : steps.indexOf(current)
  return (
    <div className="row wrap wide">
      <ol className="steps">
        {steps.map((step, index) => (
          <Fragment key={step}>
            {index > 0 && <li className="between" aria-hidden />}
            <li className={index < at ? 'done' : ''} {...(index === at && { 'aria-current': 'step' })}>
              <span className="dot">{index < at ? <IconCheck size={14} stroke={2} aria-hidden /> : index + 1}</span>
              {t(`imports.step.${step}`)}
            </li>
          </Fragment>
        ))}
      </ol>
      {aside && <div className="end">{aside}</div>}
    </div>
  )
}
