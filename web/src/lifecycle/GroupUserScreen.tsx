import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { superAdmin } from '#contract/kernel/access.ts'
import { places } from '#contract/lifecycle/school-transfers.contract.ts'
import type { PersonRecord } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'

/** Whether somebody is a super admin of the school group; only super admins decide. */
export default function GroupUserScreen() {
  const t = useTexts()
  const { role } = useSignedIn()
  return (
    <PersonFrame>
      {(person) => (
        <div className="person-part">
          {role === superAdmin ? (
            <GroupUser person={person} />
          ) : (
            <Note tone="info" title={t('school-transfers.group-only')} />
          )}
        </div>
      )}
    </PersonFrame>
  )
}

const GroupUser = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const { data, error, refetch } = useReading(places.groupUser, { id: person.id }, { when: person.account !== null })
  const set = useSend(places.setGroupUser, {
    refresh: places.groupUser,
    onDone: () => {
      toastSaved()
      setReason('')
    },
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  if (person.account === null) return <Note tone="info" title={t('people.no-account')} />
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <Card title={t('school-transfers.group-user')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setProblem('')
          set.send({ id: person.id, on: !data.is_one, reason })
        }}
      >
        <p>
          {t(data.is_one ? 'school-transfers.is-group-user' : 'school-transfers.is-no-group-user', {
            group: data.group_name,
          })}
        </p>
        {data.self ? (
          <Note tone="info" title={t('school-transfers.not-yourself')} />
        ) : (
          <>
            {!data.is_one && (
              <Note tone="warn" title={t('school-transfers.group-user-what', { group: data.group_name })} />
            )}
            <TextInput
              label={t('people.reason')}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              {...(problem && { error: problem })}
            />
            <div className="row end">
              <Button type="submit" variant="filled" loading={set.sending}>
                {t(data.is_one ? 'school-transfers.end-group-user' : 'school-transfers.make-group-user')}
              </Button>
            </div>
          </>
        )}
      </form>
    </Card>
  )
}
