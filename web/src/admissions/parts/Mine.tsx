import { Button, Textarea } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useState } from 'react'
import { apply, type OwnFamily } from '#contract/admissions/apply.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { ApplySteps } from './ApplySteps.tsx'
import { OwnDocuments } from './OwnDocuments.tsx'
import { OwnFee } from './OwnFee.tsx'

type Own = OwnFamily['children'][number]

/** What the link of a family shows: drafts to go on with, and how each application that was handed in stands. */
export const Mine = ({ token, family, onReload }: { token: string; family: OwnFamily; onReload: () => void }) => {
  const t = useTexts()
  const drafts = family.children.filter(({ state }) => state === 'draft')
  const handed = family.children.filter(({ state }) => state !== 'draft')
  const [loaded, setLoaded] = useState(0)
  return (
    <>
      {handed.length > 0 && drafts.length === 0 && (
        <Note tone="ok" title={t('admissions.received', { count: handed.length })}>
          {family.thanks ? <bdi className="pre-line">{family.thanks}</bdi> : t('admissions.received-why')}
        </Note>
      )}
      {handed.map((child) => (
        <HandedIn key={child.id} token={token} family={family} child={child} />
      ))}
      {drafts.length > 0 && (
        <ApplySteps
          key={loaded}
          token={token}
          family={family}
          drafts={drafts}
          onReload={() => {
            onReload()
            setLoaded(loaded + 1)
          }}
        />
      )}
    </>
  )
}

const mayWithdraw = ({ state }: Own): boolean =>
  state === 'submitted' || state === 'in-review' || state === 'waitlisted'

const HandedIn = ({ token, family, child }: { token: string; family: OwnFamily; child: Own }) => {
  const t = useTexts()
  const { date } = useFormat()
  const [leaving, setLeaving] = useState(false)
  const [reason, setReason] = useState('')
  const withdraw = useSend(apply.withdraw, {
    refresh: apply.read,
    onDone: () => {
      setLeaving(false)
      toastSaved(t('admissions.withdrawn'))
    },
  })
  const open = mayWithdraw(child) || child.state === 'accepted'
  return (
    <Card
      title={`${child.fname} ${child.lname}`}
      actions={<StatusChip status={child.state} word={t(`admissions.family-state-${child.state}`)} />}
    >
      <div className="stack">
        <p className="secondary">
          {t('admissions.receipt', { number: child.number ?? 0 })} · {t('people.grade', { grade: child.grade_level })} ·{' '}
          <bdi>{child.term}</bdi> · {date(child.state_at)}
        </p>
        <p>{t(`admissions.family-words-${child.state}`)}</p>
        <OwnFee token={token} family={family} child={child} />
        {open && <OwnDocuments token={token} family={family} child={child} />}
        {mayWithdraw(child) && !leaving && (
          <div>
            <Button
              leftSection={<IconDoorExit size={16} stroke={1.75} className="mirrored" />}
              onClick={() => setLeaving(true)}
            >
              {t('admissions.withdraw')}
            </Button>
          </div>
        )}
        {leaving && (
          <div className="stack close">
            <Textarea
              label={t('admissions.withdraw-reason')}
              maxLength={300}
              autosize
              minRows={2}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <div className="row wrap">
              <Button onClick={() => setLeaving(false)}>{t('ui.cancel')}</Button>
              <Button
                variant="filled"
                color="red"
                loading={withdraw.sending}
                onClick={() => withdraw.send({ token, application_id: child.id, reason })}
              >
                {t('admissions.withdraw-really')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Card>
  )
}
