import { NumberInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

type Name = 'required_posts' | 'required_replies' | 'post_due_at' | 'post_points' | 'reply_points'
type Props = {
  field: (name: Name, label: ReactNode, more?: { optional?: boolean; hint?: ReactNode }) => object
  withPoints: boolean
}

/** What a discussion asks of each student, and what posts and replies earn. */
export const DiscussionTerms = ({ field, withPoints }: Props) => {
  const t = useTexts()
  const points = { min: 0, max: 1_000, decimalScale: 2, hideControls: true }
  return (
    <>
      <div className="columns">
        <NumberInput {...field('required_posts', t('sections.required-posts'))} min={0} max={50} hideControls />
        <NumberInput {...field('required_replies', t('sections.required-replies'))} min={0} max={50} hideControls />
      </div>
      <p className="small muted">{t('sections.required-hint')}</p>
      <DateTimePicker
        {...field('post_due_at', t('sections.post-due'), { optional: true, hint: t('sections.post-due-hint') })}
        valueFormat="ddd D MMM HH:mm"
        clearable
      />
      {withPoints && (
        <>
          <div className="columns">
            <NumberInput {...field('post_points', t('sections.post-points'))} {...points} />
            <NumberInput {...field('reply_points', t('sections.reply-points'))} {...points} />
          </div>
          <p className="small muted">{t('sections.points-hint')}</p>
        </>
      )}
    </>
  )
}
