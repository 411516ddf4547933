import { Button, Progress, Switch } from '@mantine/core'
import {
  IconArrowLeft,
  IconCircleX,
  IconDoorExit,
  IconEqual,
  IconInfoCircle,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { exceedsDropThreshold } from '#contract/imports/feed.rules.ts'
import { imports, undoDays, type RowResult, type Run } from '#contract/imports/import.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { type Tile, Tiles } from '#web/ui/Tiles.tsx'
import { countOf } from './counts.ts'
import { LackingRows } from './LackingRows.tsx'
import { ReadingNotes, Recognised } from './Recognised.tsx'
import { PeopleRows } from './PeopleRows.tsx'
import { StagedRows } from './StagedRows.tsx'

const tiles: readonly { result: RowResult; look: Pick<Tile, 'icon' | 'tone'> }[] = [
  { result: 'new', look: {} },
  { result: 'changed', look: { icon: IconRefresh } },
  { result: 'ended', look: { icon: IconDoorExit, tone: 'warn' } },
  { result: 'unchanged', look: { icon: IconEqual } },
  { result: 'wrong', look: { icon: IconCircleX, tone: 'danger' } },
]

export const CheckStep = ({ run }: { run: Run }) => {
  const t = useTexts()
  const [accepted, setAccepted] = useState(false)
  const lacks = run.lacking.some(exceedsDropThreshold)
  const { number } = useFormat()
  return (
    <div className="stack above-finish">
      <Tiles
        label={t('imports.step.check')}
        tiles={tiles
          .filter(({ result }) => result !== 'ended' || countOf(run, 'ended') > 0)
          .map(({ result, look }) => {
            const count = countOf(run, result)
            if (count === 0) return { key: result, value: number(0), what: t(`imports.tile.none.${result}`) }
            return {
              key: result,
              value: number(count),
              what: t(`imports.tile.${result}`),
              ...look,
              link: { label: t(`imports.tile.show-${result}`, { count }), to: `?run=${run.id}&result=${result}` },
            }
          })}
      />
      {lacks && <LackingRows run={run} accepted={accepted} onAccept={setAccepted} />}
      <ReadingNotes run={run} />
      {run.people_kind ? <PeopleRows run={run} /> : <StagedRows run={run} />}
      <Recognised run={run} />
      <FinishBar run={run} lacks={lacks} accepted={accepted} />
    </div>
  )
}

const FinishBar = ({ run, lacks, accepted }: { run: Run; lacks: boolean; accepted: boolean }) => {
  const t = useTexts()
  const [, openRun] = useInAddress('run')
  const [invite, setInvite] = useState(false)
  const { send, sending } = useSend(imports.confirm, {
    refresh: [imports.run, imports.runs, imports.rows],
    onDone: () => window.scrollTo({ top: 0 }), // what came of it stands above the rows
  })
  const stop = useSend(imports.cancel)
  const records = countOf(run, 'new', 'changed', 'ended')

  return (
    <div className="import-bar" role="region" aria-label={t('imports.step.import')}>
      {sending || run.percent > 0 ? (
        <>
          <Progress
            className="grow"
            value={run.percent}
            aria-label={t('imports.importing', { percent: run.percent })}
          />
          <span className="small number" role="status">
            {t('imports.importing', { percent: run.percent })}
          </span>
          <Button disabled={stop.sending} onClick={() => stop.send({ run_id: run.id })}>
            {t('imports.stop')}
          </Button>
        </>
      ) : (
        <>
          <Button
            leftSection={<IconArrowLeft size={16} stroke={1.75} className="mirrored" />}
            onClick={() => openRun('')}
          >
            {t('imports.back')}
          </Button>
          <span className="promise small muted row tight">
            <IconInfoCircle size={16} stroke={1.75} aria-hidden />
            {t('imports.promise', { days: undoDays })}
          </span>
          <Switch
            className="end"
            label={t('imports.invite')}
            checked={invite}
            onChange={(event) => setInvite(event.currentTarget.checked)}
          />
          <Button
            variant="filled"
            disabled={records === 0 || (lacks && !accepted)}
            leftSection={<IconUpload size={16} stroke={1.75} />}
            onClick={() => send({ run_id: run.id, invite, ...(lacks && { accept_missing: accepted }) })}
          >
            {records === 0
              ? t('imports.nothing-to-import')
              : t('imports.confirm', { count: records, skipped: countOf(run, 'wrong', 'held_back') })}
          </Button>
        </>
      )}
    </div>
  )
}
