import { useSearchParams } from 'react-router'
import { may } from '#contract/access.ts'
import { threads } from '#contract/discussion/threads.contract.ts'
import { participation } from '#contract/discussion/discussion.access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { ThreadForm } from './parts/ThreadForm.tsx'

/** A new thread (`?section=`), or one that is there (`?thread=`). */
export default function EditThreadScreen() {
  const t = useTexts()
  const [address] = useSearchParams()
  const id = Number(address.get('thread')) || undefined
  const section = Number(address.get('section')) || undefined
  const allowed = may(useSignedIn(), 'discussion.manage')
  const { error, refetch } = useReading(threads.sections, {}, { when: allowed })
  return (
    <div className="reading">
      <PageHeader
        title={t(id ? 'discussion.edit-thread' : 'discussion.new-thread')}
        crumbs={[{ label: t('discussion.title'), to: '/discussion-thread' }]}
      />
      {!allowed && <Note tone="danger" title={t('errors.forbidden', { permission: participation.join(', ') })} />}
      {error ? (
        <ErrorState error={error} onAgain={() => void refetch()} />
      ) : (
        allowed && (
          <Reading of={String(id)}>
            {id ? <Known id={id} /> : <ThreadForm thread={undefined} section_id={section} />}
          </Reading>
        )
      )}
    </div>
  )
}

const Known = ({ id }: { id: number }) => {
  const thread = useRead(threads.read, { id })
  return <ThreadForm thread={thread} section_id={thread.section_id} />
}
