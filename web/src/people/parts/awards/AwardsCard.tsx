import { Button } from '@mantine/core'
import { IconArrowBackUp, IconAward, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { awards } from '#contract/people/awards.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useHas } from '#web/kernel/session.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { confirm } from '#web/kernel/feedback.ts'
import { AwardDrawer, awardReads } from './AwardDrawer.tsx'

/** Badges of a student; nothing where there are none and none can be given. */
export const AwardsCard = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const { data } = useReading(awards.list, { student_id }, { when: useHas('badges') })
  const [giving, setGiving] = useState(false)
  const back = useSend(awards.takeBack, { refresh: awardReads })
  if (!data || (data.rows.length === 0 && !data.can.give)) return null
  return (
    <Card
      flush
      title={t('awards.title')}
      count={data.rows.length}
      {...(data.can.give && {
        actions: (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setGiving(true)}>
            {t('awards.give')}
          </Button>
        ),
      })}
    >
      {data.rows.length === 0 ? (
        <EmptyState icon={IconAward} title={t('awards.none')} />
      ) : (
        <ul className="list">
          {data.rows.map((row) => (
            <li key={row.id}>
              <IconAward size={20} stroke={1.75} aria-hidden />
              <div className="grow">
                <div className="medium">
                  <bdi>{row.badge}</bdi>{' '}
                  <span className="small muted">{t('awards.points', { count: row.points })}</span>
                </div>
                {(row.note || row.description) && (
                  <div className="small">
                    <bdi>{row.note || row.description}</bdi>
                  </div>
                )}
                <div className="small muted">
                  <bdi>{row.by}</bdi> · <time dateTime={row.at}>{shortDay(row.at)}</time>
                </div>
              </div>
              {row.can_take && (
                <ActionMenu
                  label={t('ui.actions-for', { name: row.badge })}
                  actions={[
                    {
                      label: t('awards.take-back'),
                      icon: IconArrowBackUp,
                      danger: true,
                      onClick: () =>
                        confirm({
                          message: t('awards.really-take', { badge: row.badge }),
                          danger: true,
                          onConfirm: () => back.send({ ids: [row.id] }),
                        }),
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {giving && <AwardDrawer student_ids={[student_id]} onClose={() => setGiving(false)} />}
    </Card>
  )
}
