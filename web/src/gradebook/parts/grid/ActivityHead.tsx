import { IconEyeOff, IconLock, IconMask } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import type { GradeStore } from './grade-store.ts'

type Props = {
  book: Gradebook
  store: GradeStore
  activity: Gradebook['activities'][number]
  side: ReturnType<GradeStore['sideOf']>
  band: { name: boolean; weight: boolean }
  readOnly: boolean
  homeOf?: ((student_id: number) => Gradebook) | undefined
}

/**
 * Band of the category, name in two lines, date and points. The category's name stands over its first activity, its
 * weight over the second.
 */
export const ActivityHead = ({ book, store, activity, side, band, readOnly, homeOf }: Props) => {
  const t = useTexts()
  const { number, shortDay } = useFormat()
  const category = book.rules.categories.find(({ id }) => id === activity.activity_type_id)
  return (
    <div className="activity-head-inner" data-subject={category?.color ?? 1}>
      {!readOnly && (
        <div className="column-menu">
          <ColumnMenu book={book} store={store} activity={activity} side={side} homeOf={homeOf} />
        </div>
      )}
      <div className="band">
        {band.name && (
          <bdi className="semibold ellipsis" title={category?.name}>
            {category?.name ?? t('gradebook.no-category')}
          </bdi>
        )}
        {category && category.weight > 0 && band.weight && <span className="muted">{number(category.weight)}%</span>}
      </div>
      <Link
        className="activity-name"
        to={`/individual-section/${book.section.id}?activity_id=${activity.id}`}
        title={activity.name}
        tabIndex={-1}
      >
        <bdi>{activity.name}</bdi>
      </Link>
      <div className="row facts-line muted">
        <Signs side={side} />
        <span className="grow ellipsis">
          {!activity.shared
            ? t('gradebook.draft')
            : activity.due_at
              ? shortDay(activity.due_at).replace(/^\S+\s/, '')
              : '–'}
        </span>
        <bdi dir="ltr">/{number(activity.max_score)}</bdi>
      </div>
    </div>
  )
}

const Signs = ({ side }: { side: ReturnType<GradeStore['sideOf']> }) => {
  const t = useTexts()
  return (
    <>
      {side.anonymous && <IconMask size={14} stroke={1.75} role="img" aria-label={t('grading.anonymous-now')} />}
      {side.hidden && <IconEyeOff size={14} stroke={1.75} role="img" aria-label={t('gradebook.grades-hidden')} />}
      {(side.locked || side.closed) && (
        <IconLock
          size={14}
          stroke={1.75}
          role="img"
          aria-label={t(side.closed ? 'gradebook.period-closed-word' : 'gradebook.locked-word')}
        />
      )}
    </>
  )
}
