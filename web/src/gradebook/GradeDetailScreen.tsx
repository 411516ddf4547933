import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { PageSkeleton } from '#web/ui/Skeleton.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { CommentBank } from './parts/grading/CommentBank.tsx'
import { RubricList } from '#web/coursework/parts/rubric/RubricList.tsx'
import { WaitingList } from './parts/grading/WaitingList.tsx'

const GradingView = lazy(() => import('./parts/grading/GradingView.tsx'))

const tabs = [
  { value: '', label: 'gradebook.waiting-title', sub: 'gradebook.waiting-sub', List: WaitingList },
  { value: 'rubrics', label: 'rubrics.title', sub: 'rubrics.sub', List: RubricList },
  { value: 'comments', label: 'grading.bank', sub: 'grading.bank-sub', List: CommentBank },
]

/**
 * One activity being graded; without one, what a grader needs: the work that waits, the rubrics to judge it by, the
 * comments to use again.
 */
export default function GradeDetailScreen() {
  const [address] = useSearchParams()
  const section_id = Number(address.get('section_id'))
  const activity_id = Number(address.get('activity_id'))
  if (!section_id || !activity_id) return <Desk shown={address.get('show') ?? ''} address={address} />
  return (
    <Reading of={`${section_id}:${activity_id}`}>
      <Suspense fallback={<PageSkeleton />}>
        <GradingView section_id={section_id} activity_id={activity_id} />
      </Suspense>
    </Reading>
  )
}

const Desk = ({ shown, address }: { shown: string; address: URLSearchParams }) => {
  const t = useTexts()
  const tab = tabs.find(({ value }) => value === shown) ?? tabs[0]
  const options = tabs.map(({ value, label }) => ({ value, label: t(label) }))
  return (
    <div className="full">
      <PageHeader title={t('gradebook.grading')} sub={tab && t(tab.sub)} />
      <ViewTabs label={t('gradebook.grading')} views={{ name: 'show', options }} address={address} />
      {tab && <tab.List key={tab.value} />}
    </div>
  )
}
