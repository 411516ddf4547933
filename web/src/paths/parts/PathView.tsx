import '../paths.css'
import { Button, Select } from '@mantine/core'
import { IconPrinter, IconRoute } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { StudentPath } from '#contract/paths/paths.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { PlanBoard } from './PlanBoard.tsx'
import { Requirements } from './Requirements.tsx'
import { Signs } from './Signs.tsx'
import { usePlan } from './usePath.ts'

/** The learning path of one student: how far it is, what counts for what, the plan, and who agreed. */
export const PathView = ({ path }: { path: StudentPath }) => {
  const t = useTexts()
  const { number } = useFormat()
  const plan = usePlan(path)
  useUnsavedGuard(plan.dirty && !plan.saving)
  const followed = path.path
  if (!followed)
    return (
      <div className="stack">
        <WhatIf path={path} />
        <div className="card">
          <EmptyState icon={IconRoute} title={t('paths.none-yet')}>
            {t('paths.none-yet-why')}
          </EmptyState>
        </div>
      </div>
    )
  const { allotment, on_track } = plan
  const { needed, earned, in_progress, planned, missing } = allotment.total
  const share = needed === 0 ? 0 : Math.floor((earned / needed) * 100)
  return (
    <div className="stack">
      {path.what_if && (
        <Note tone="info" title={t('paths.what-if-note', { name: followed.name })}>
          {t('paths.what-if-why')}
        </Note>
      )}
      <div className="row wrap wide">
        <span>
          <span className="semibold">
            <bdi>{followed.name}</bdi>
          </span>{' '}
          <span className="small muted">{t('paths.version', { number: followed.number })}</span>
        </span>
        <OnTrack state={on_track.state} behind={on_track.behind} />
        {on_track.due !== null && on_track.state !== 'complete' && (
          <span className="small muted">
            {t('paths.due', { due: on_track.due, counted: on_track.counted, grade: path.student.grade_level })}
          </span>
        )}
        <span className="row end wrap">
          <WhatIf path={path} />
          {!path.what_if && (
            <Button
              component={Link}
              to={`/print-learning-path/${path.student.id}`}
              leftSection={<IconPrinter size={16} stroke={1.75} />}
            >
              {t('paths.print')}
            </Button>
          )}
        </span>
      </div>
      <Tiles
        label={t('paths.figures')}
        tiles={[
          {
            key: 'earned',
            value: number(earned),
            aside: t('paths.of-needed', { needed, share }),
            what: t('paths.progress.earned'),
          },
          { key: 'going', value: number(in_progress), what: t('paths.progress.in_progress') },
          { key: 'planned', value: number(planned), what: t('paths.progress.planned') },
          {
            key: 'missing',
            value: number(missing),
            what: t('paths.missing'),
            ...(missing > 0 && { tone: 'warn' as const }),
          },
        ]}
      />
      <Requirements path={followed} figures={plan} />
      {!path.what_if && <PlanBoard path={path} plan={plan} />}
      {!path.what_if && <Signs path={path} dirty={plan.dirty} />}
    </div>
  )
}

export const OnTrack = ({
  state,
  behind,
}: {
  state: 'complete' | 'on-track' | 'behind' | 'unknown'
  behind: number
}) => {
  const t = useTexts()
  if (state === 'unknown') return null
  return state === 'behind' && behind > 0 ? (
    <StatusChip status="behind" word={t('paths.behind', { credits: behind })} />
  ) : (
    <StatusChip status={state} />
  )
}

/** Another path to look at; nothing of it is stored. */
const WhatIf = ({ path }: { path: StudentPath }) => {
  const t = useTexts()
  const [chosen, choose] = useInAddress('what_if')
  const others = path.templates.filter(({ id }) => path.what_if || id !== path.path?.template_id)
  if (others.length === 0) return null
  return (
    <Select
      aria-label={t('paths.what-if')}
      placeholder={t('paths.what-if')}
      value={chosen || null}
      clearable
      data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(value) => choose(value ?? '')}
    />
  )
}
