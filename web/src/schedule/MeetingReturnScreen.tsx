import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { teacher } from '#contract/kernel/access.ts'
import { meetings } from '#contract/schedule/meeting.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'

const sent = new Map<string, Promise<unknown>>() // an answer is stored once, effects may run twice

/** Where a meeting provider sends the browser back to: its answer is kept for the teacher, and leaves the address. */
export default function MeetingReturnScreen() {
  const t = useTexts()
  const { role } = useSignedIn()
  const [address, setAddress] = useSearchParams()
  const [answer] = useState(() =>
    Object.fromEntries([...address].slice(0, 20).map(([name, value]) => [name.slice(0, 60), value.slice(0, 2_000)])),
  )
  const [state, setState] = useState<'nothing' | 'refused' | 'storing' | 'stored' | { problem: string }>(() =>
    role !== teacher || Object.keys(answer).length === 0 ? 'nothing' : 'error' in answer ? 'refused' : 'storing',
  )
  useEffect(() => {
    if (state !== 'storing') return
    const key = JSON.stringify(answer)
    const storing = sent.get(key) ?? call(meetings.saveAccount, { answer })
    sent.set(key, storing)
    storing.then(
      () => {
        setState('stored')
        setAddress({}, { replace: true })
      },
      (error: unknown) => setState({ problem: (isRefused(error) && error.message) || t('ui.error.technical') }),
    )
  }, [state, answer, setAddress, t])

  return (
    <div className="reading">
      <PageHeader title={t('schedule.meeting-account')} />
      <div className="stack">
        {state === 'stored' && <Note tone="ok" title={t('schedule.account-stored')} />}
        {state === 'refused' && <Note tone="danger" title={t('schedule.account-refused')} />}
        {typeof state === 'object' && <Note tone="danger" title={state.problem} />}
        {state === 'nothing' && (
          <div className="card">
            <EmptyState icon={IconVideo} title={t('schedule.account-nothing')}>
              {t(role === teacher ? 'schedule.account-nothing-why' : 'schedule.account-teachers')}
            </EmptyState>
          </div>
        )}
        <div>
          <Button component={Link} to="/home">
            {t('shell.go-home')}
          </Button>
        </div>
      </div>
    </div>
  )
}
