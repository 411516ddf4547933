import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconCloudOff, IconArrowBackUp, IconUserCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { attendance, type Roll } from '#contract/attendance/attendance.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { MessageMenu, useMessageAction } from '#web/people/parts/MessageThem.tsx'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { Keycap } from '#web/ui/Keycap.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import {
  begins,
  type Choice,
  type Choices,
  changed,
  choicesOf,
  countsOf,
  emptied,
  filled,
  idsOf,
  openCodes,
  remainingOf,
  rowsToSave,
} from './roll-state.ts'
import { RollLegend } from './RollLegend.tsx'
import { RollRow } from './RollRow.tsx'
import { keepRoll, keptRoll } from '../../offline.ts'
import { SeatsView } from './SeatsView.tsx'
import { useRollQueue } from './useRollQueue.ts'
import { WaitingRolls } from './WaitingRolls.tsx'
import { type Go, RollHead, Counts } from './RollHead.tsx'

/** Gives all who have no code yet the one for being present, and takes it back. */
const fillKey = '.'

type Props = { section_id: number | undefined; date: string | undefined; meeting: number | undefined; onGo: Go }

export const RollView = ({ section_id, date, meeting, onGo }: Props) => {
  const t = useTexts()
  const asked = { ...(section_id && { section_id }), ...(date && { date }), ...(section_id && meeting && { meeting }) }
  const { data, error, fetchStatus, isPlaceholderData, refetch } = useReading(attendance.roll, asked)
  const answered = isPlaceholderData ? undefined : data
  useEffect(() => {
    if (answered && answered.date === answered.today) keepRoll(answered)
  }, [answered])
  const offline = answered === undefined && (error !== null || fetchStatus === 'paused')
  const roll = offline ? keptRoll(asked) : answered
  if (roll)
    return (
      <OneRoll
        key={`${roll.section.id}:${roll.date}:${roll.meeting}`}
        roll={roll}
        offline={offline}
        unnamed={!section_id}
        onGo={onGo}
      />
    )
  if (error) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (offline) return <EmptyState icon={IconCloudOff} title={t('attendance.not-kept')} />
  if (answered === undefined) return <ListSkeleton />
  return (
    <EmptyState icon={IconUserCheck} title={t('attendance.no-sections')}>
      {t('attendance.no-sections-why')}
    </EmptyState>
  )
}

const OneRoll = ({ roll, offline, unnamed, onGo }: { roll: Roll; offline: boolean; unnamed: boolean; onGo: Go }) => {
  const t = useTexts()
  const { time } = useFormat()
  const [edited, setEdited] = useState<{ choices: Choices; version: number }>()
  const [given, setGiven] = useState<readonly number[]>([])
  const [search, setSearch] = useState('')
  const [arranging, setArranging] = useState(false)
  const [style, setLook] = useInAddress('look', 'list')
  const message = useMessageAction()
  const queue = useRollQueue()
  const place = { section_id: roll.section.id, date: roll.date, meeting: roll.meeting }
  const stored = choicesOf(roll)
  const first = begins(roll.codes)
  const unsent = queue.choicesOf(place)
  const choices = edited?.choices ?? { ...stored, ...unsent }
  const dirty = edited !== undefined && JSON.stringify(choices) !== JSON.stringify({ ...stored, ...unsent })
  const stale = edited !== undefined && roll.version > edited.version
  const sending = queue.waiting.some((entry) => entry.state === 'sending')
  useUnsavedGuard(dirty)

  const release = useSend(attendance.releaseOffice, { refresh: attendance.roll, onDone: () => setEdited(undefined) })
  const submit = async () => {
    await queue.put({ ...place, name: roll.section.name }, edited?.version ?? roll.version, rowsToSave(roll, choices))
    setEdited(undefined)
    setGiven([])
    if (unnamed) onGo(place) // an address that names no class would show the next one now
    if (!queue.isWaiting(place)) toastSaved(t('attendance.submitted', { section: roll.section.name }))
  }
  const edit = (to: Choices) => setEdited({ choices: to, version: edited?.version ?? roll.version })
  const change = (student_id: number, to: Partial<Choice>) => edit(changed(choices, student_id, to, first))
  const remaining = remainingOf(roll, choices)
  const unchanged = given.filter((id) => JSON.stringify(choices[id]) === JSON.stringify(first))
  const fill = () => {
    setGiven(remaining)
    edit(filled(roll, choices, first))
  }
  const undoFill = () => {
    edit(emptied(choices, given, first))
    setGiven([])
  }
  const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    const typing =
      target instanceof HTMLElement && target.matches('textarea, select, input:not([type="radio"]), [contenteditable]')
    if (key !== fillKey || ctrlKey || metaKey || altKey || typing || !roll.can.edit) return
    if (remaining.length > 0) fill()
    else if (unchanged.length > 0) undoFill()
  }
  useWindowEvent('keydown', onKey)
  const shown = roll.rows.filter((row) => matchesSearch(`${row.fname} ${row.lname} ${row.native_name}`, search))
  const letters = (['absent', 'tardy', 'excused'] as const).flatMap((category) => {
    const families = idsOf(choices, roll.codes, category)
    const label = t(`messaging.guardians-${category}`, { count: families.length })
    return message({ families, reach: 'guardians' }, label)
  })
  const next = roll.sections.find(
    (one) => !one.taken && one.start_time !== null && (one.id !== roll.section.id || one.meeting !== roll.meeting),
  )

  return (
    <>
      <RollHead roll={roll} search={search} onSearch={setSearch} onGo={onGo} />
      {offline && (
        <Note tone="warn" title={t('attendance.offline')}>
          {t('attendance.offline-what')}
        </Note>
      )}
      <WaitingRolls queue={queue} />
      {roll.asked && (
        <Note tone="warn" title={t('attendance.asked-for', { who: roll.asked.by, time: time(roll.asked.at) })} />
      )}
      {(roll.mode === 'hours' || roll.mode === 'none') && (
        <Note tone="neutral" title={t(`attendance.class-${roll.mode}`)}>
          {roll.mode === 'hours' && (
            <Link className="link" to={`/attendances?view=week&section_id=${roll.section.id}`}>
              {t('attendance.log-hours')}
            </Link>
          )}
        </Note>
      )}
      {roll.closed && <Note tone="neutral" title={t('attendance.school-closed', { name: roll.closed })} />}
      {stale && dirty && (
        <Note tone="warn" title={t('attendance.changed-meanwhile', { who: roll.taken_by ?? '' })}>
          {t('attendance.changed-what')}
        </Note>
      )}
      {roll.rows.length > 0 && (
        <div className="look-bar">
          <Segmented
            label={t('seating.look')}
            value={style === 'seats' ? 'seats' : 'list'}
            options={['list', 'seats'].map((value) => ({ value, label: t(`seating.${value}`) }))}
            onChange={setLook}
          />
          {roll.taken_at && !dirty && <MessageMenu size="xs" actions={letters} />}
          {style !== 'seats' && <RollLegend codes={openCodes(roll.codes)} />}
        </div>
      )}
      {roll.rows.length === 0 ? (
        <EmptyState title={t('attendance.nobody')} />
      ) : style === 'seats' ? (
        <SeatsView
          roll={roll}
          choices={choices}
          first={first}
          shown={shown}
          arranging={arranging}
          onArrange={setArranging}
          onChange={change}
        />
      ) : (
        <ul className="card roll">
          {shown.map((row) => (
            <RollRow
              key={row.id}
              roll={roll}
              student={row}
              choice={choices[row.id]}
              onChange={(to) => change(row.id, to)}
              onRelease={() => release.send({ ...place, student_id: row.id })}
            />
          ))}
        </ul>
      )}
      {roll.rows.length > 0 && !(arranging && style === 'seats') && (
        <div className="finish-bar">
          <Counts counts={countsOf(choices, roll.codes)} remaining={remaining.length} />
          <div className="row end wide">
            <span className="row tight small muted keys-hint">
              {openCodes(roll.codes).map(({ id, letter }) => (
                <Keycap key={id}>{letter.toUpperCase()}</Keycap>
              ))}
              {t('attendance.and-arrows')}
            </span>
            {!dirty && roll.taken_at && next && (
              <Button onClick={() => onGo({ section_id: next.id, date: roll.date, meeting: next.meeting })}>
                {t('attendance.next-class', { section: next.name })}
              </Button>
            )}
            {roll.can.edit && remaining.length > 0 && (
              <Button
                leftSection={<IconUserCheck size={16} stroke={1.75} />}
                rightSection={<Keycap>{fillKey}</Keycap>}
                onClick={fill}
              >
                {t('attendance.all-remaining', { count: remaining.length })}
              </Button>
            )}
            {roll.can.edit && remaining.length === 0 && unchanged.length > 0 && (
              <Button
                leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
                rightSection={<Keycap>{fillKey}</Keycap>}
                onClick={undoFill}
              >
                {t('attendance.undo-remaining', { count: unchanged.length })}
              </Button>
            )}
            {roll.can.edit && (
              <Button
                variant="filled"
                loading={sending}
                disabled={!dirty && (roll.taken_at !== null || unsent !== undefined)}
                onClick={() => void submit()}
              >
                {t(roll.taken_at ? 'attendance.save-changes' : 'attendance.submit')}
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}
