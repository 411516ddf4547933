import { useSearchParams } from 'react-router'
import { sets } from '#contract/questions/sets.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { SectionFrame } from '#web/sections/parts/SectionFrame.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { ResultsView } from '#web/questions/parts/ResultsView.tsx'
import { ScoredAttempt } from '#web/questions/parts/ScoredAttempt.tsx'
import { SetEditor } from '#web/questions/parts/SetEditor.tsx'
import { SetSettings } from '#web/questions/parts/SetSettings.tsx'

/** The questions of an activity, for those who teach: written, set, and what the answers came to. */
export default function QuestionSetPage({ section_id, activity_id }: { section_id: number; activity_id: number }) {
  const t = useTexts()
  const [address] = useSearchParams()
  const set = useRead(sets.read, { activity_id })
  const tab = address.get('tab') ?? ''
  const attempt_id = Number(address.get('attempt')) || undefined
  return (
    <SectionFrame section_id={section_id} current="activity" title={set.name} sub={t('questions.page-sub')}>
      <ViewTabs
        label={set.name}
        address={address}
        views={{
          name: 'tab',
          scope: ['questions'],
          options: [
            { value: '', label: t('questions.tab-questions'), count: set.questions.length },
            { value: 'settings', label: t('questions.tab-settings') },
            { value: 'results', label: t('questions.tab-results'), count: set.attempts_made },
          ],
        }}
      />
      <Reading of={`${tab}:${attempt_id}`}>
        {tab === '' && <SetEditor set={set} />}
        {tab === 'settings' && <SetSettings key={set.version} set={set} />}
        {tab === 'results' &&
          (attempt_id ? <ScoredAttempt attempt_id={attempt_id} /> : <ResultsView activity_id={activity_id} />)}
      </Reading>
    </SectionFrame>
  )
}
