import { Button } from '@mantine/core'
import { IconChecks, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { held, heldReport } from '#contract/messaging/held.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { Answer } from '#web/ui/request/Answer.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/States.tsx'

/** Messages to many that wait for the office. */
export const HeldMessages = () => {
  const t = useTexts()
  const [opened, setOpened] = useState<number>()
  return (
    <>
      <ReportTable
        of={heldReport}
        searchLabel={t('messaging.find-held')}
        nameOf={({ subject }) => subject}
        cells={{
          subject: ({ id, subject }) => (
            <button type="button" className="link medium" onClick={() => setOpened(id)}>
              <bdi>{subject}</bdi>
            </button>
          ),
        }}
        rowActions={({ id }) => [
          { label: t('messaging.read-and-decide'), icon: IconEye, onClick: () => setOpened(id) },
        ]}
        empty={
          <EmptyState
            icon={IconChecks}
            title={t('messaging.none-held')}
            actions={
              <Button component={Link} to="/feature-settings">
                {t('settings.page-feature-settings')}
              </Button>
            }
          />
        }
      />
      {opened !== undefined && <Held id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const Held = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useTexts()
  const { data } = useReading(held.read, { id })
  const decide = useSend(held.decide, {
    refresh: heldReport.list,
    onDone: () => {
      toastSaved()
      onClose()
    },
  })
  return (
    <SideDrawer width="reading" title={t('messaging.held-message')} onClose={onClose}>
      <div className="form-section grow">
        {!data && <ListSkeleton />}
        {data && (
          <>
            <Facts>
              <Fact label={t('messaging.sender')}>
                <bdi>{data.sender}</bdi>
              </Fact>
              <Fact label={t('messaging.recipients')}>
                <bdi>{data.audiences.join(', ')}</bdi> {t('messaging.held-count', { count: data.recipients })}
              </Fact>
              {data.files.length > 0 && (
                <Fact label={t('messaging.attachments')}>
                  <bdi>{data.files.join(', ')}</bdi>
                </Fact>
              )}
            </Facts>
            {[data, ...data.translations].map(({ language, subject, body }) => (
              <section key={language} className="card card-body stack" lang={language} dir="auto">
                <h3 className="semibold">{subject}</h3>
                <Markdown top={3} breaks>
                  {body}
                </Markdown>
              </section>
            ))}
            <Answer
              sending={decide.sending}
              onDecide={(approved, answer) => decide.send({ ids: [id], approved, answer })}
            />
          </>
        )}
      </div>
    </SideDrawer>
  )
}
