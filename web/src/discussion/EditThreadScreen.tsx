import { useSearchParams } from 'react-router'
import { threads } from '#contract/discussion/threads.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading } from '#web/kernel/queries.ts'
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
  const { error, refetch } = useReading(threads.sections, {})
  return (
    <div className="reading">
      <PageHeader
        title={t(id ? 'discussion.edit-thread' : 'discussion.new-thread')}
        crumbs={[{ label: t('discussion.title'), to: '/discussion-thread' }]}
      />
      {error ? (
        <ErrorState error={error} onAgain={() => void refetch()} />
      ) : (
        <Reading of={String(id)}>
          {id ? <Known id={id} /> : <ThreadForm thread={undefined} section_id={section} />}
        </Reading>
      )}
    </div>
  )
}

const Known = ({ id }: { id: number }) => {
  const thread = useRead(threads.read, { id })
  return <ThreadForm thread={thread} section_id={thread.section_id} />
}
