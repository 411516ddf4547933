import { Button, Loader, Popover } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowsSplit,
  IconClockExclamation,
  IconCloudCheck,
  IconFileOff,
  IconInbox,
  IconShieldCheck,
} from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import type { CellView, GradeStore, Place } from './grade-store.ts'
import { contains, type Selection, type Spot } from './selection.ts'

/** `label` says to a screen reader whose cell it is. */
type Props = { store: GradeStore; selection: Selection; place: Place; spot: Spot; label: string }

export const GradeCell = ({ store, selection, place, spot, label }: Props) => {
  const cell = useSyncExternalStore(store.subscribe, () => store.cell(place))
  const chosen = useSyncExternalStore(selection.subscribe, () => {
    const area = selection.area()
    return (
      area !== undefined &&
      (area.anchor.row !== area.head.row || area.anchor.column !== area.head.column) &&
      contains(area, spot)
    )
  })
  const { number } = useFormat()
  const t = useTexts()
  const toGrade = cell.handed_in && cell.points === null && !cell.exempt
  return (
    <div
      className="grade-cell"
      data-state={cell.state}
      {...(chosen && { 'data-chosen': true })}
      data-tone={toneOf(cell, toGrade)}
    >
      <span className="visually-hidden">{label}</span>
      <Sign cell={cell} toGrade={toGrade} store={store} place={place} />
      <span className="points">
        {cell.exempt ? <Excused /> : cell.points === null ? '' : <bdi dir="ltr">{number(cell.points)}</bdi>}
      </span>
      {cell.comment && (
        <span className="has-comment">
          <span className="visually-hidden">{t('gradebook.comment')}</span>
        </span>
      )}
    </div>
  )
}

const toneOf = ({ exempt, late, missing }: CellView, toGrade: boolean): string | undefined => {
  if (exempt) return 'violet'
  if (toGrade) return late ? 'late' : 'info'
  return missing && !late ? 'danger' : undefined // as the sign says
}

const Excused = () => {
  const t = useTexts()
  return <span className="small">{t('gradebook.excused')}</span>
}

/**
 * The one sign at the start of a cell: where its save stands, otherwise what is special about it; in words for screen
 * readers.
 */
const Sign = ({
  cell,
  toGrade,
  store,
  place,
}: {
  cell: CellView
  toGrade: boolean
  store: GradeStore
  place: Place
}) => {
  const t = useTexts()
  if (cell.state === 'saving') return <Loader size={14} aria-label={t('gradebook.saving')} />
  if (cell.state === 'saved')
    return <Word icon={<IconCloudCheck size={15} stroke={1.75} className="saved-sign" />} text={t('gradebook.saved')} />
  if (cell.state === 'failed')
    return (
      <Word
        icon={<IconAlertCircle size={15} stroke={1.75} className="failed-sign" />}
        text={t('gradebook.not-saved')}
      />
    )
  if (cell.state === 'conflict') return <Conflict cell={cell} store={store} place={place} />
  if (cell.exempt) return <IconShieldCheck size={15} stroke={1.75} aria-hidden />
  if (cell.late)
    return (
      <Word
        icon={<IconClockExclamation size={15} stroke={1.75} />}
        text={t(toGrade || cell.points === null ? 'gradebook.late' : 'gradebook.was-late')}
      />
    )
  if (toGrade) return <Word icon={<IconInbox size={15} stroke={1.75} />} text={t('gradebook.to-grade')} />
  return cell.missing ? (
    <Word icon={<IconFileOff size={15} stroke={1.75} className="missing-sign" />} text={t('ui.status.missing')} />
  ) : null
}

const Word = ({ icon, text }: { icon: React.ReactNode; text: string }) => (
  <span className="sign" title={text}>
    {icon}
    <span className="visually-hidden">{text}</span>
  </span>
)

const Conflict = ({ cell, store, place }: { cell: CellView; store: GradeStore; place: Place }) => {
  const t = useTexts()
  const { number, time } = useFormat()
  const { theirs } = cell
  if (!theirs) return null
  const shown = ({ points, exempt }: { points: number | null; exempt: boolean }) =>
    exempt ? t('gradebook.excused') : points === null ? t('gradebook.nothing') : number(points)
  return (
    <Popover position="bottom-start" defaultOpened withRoles closeOnClickOutside={false}>
      <Popover.Target>
        <button type="button" className="sign" aria-label={t('gradebook.conflict')}>
          <IconArrowsSplit size={15} stroke={1.75} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="stack close" onKeyDown={(event) => event.stopPropagation()}>
        <div className="row semibold">
          <IconArrowsSplit size={16} stroke={1.75} aria-hidden />
          {t('gradebook.changed-while-typed')}
        </div>
        <div className="small muted">
          {t('gradebook.mine-and-theirs', {
            mine: shown(cell),
            theirs: shown(theirs),
            who: theirs.changed_by,
            time: time(theirs.changed_at),
          })}
        </div>
        <div className="row">
          <Button size="xs" onClick={() => void store.keepMine(place)}>
            {t('gradebook.keep', { value: shown(cell) })}
          </Button>
          <Button size="xs" variant="filled" onClick={() => store.takeTheirs(place)}>
            {t('gradebook.take', { value: shown(theirs) })}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
