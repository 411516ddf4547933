import { Drawer } from '@mantine/core'
import { IconAward } from '@tabler/icons-react'
import { useTexts } from '#web/kernel/i18n.ts'
import { useHas } from '#web/kernel/session.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { AwardsCard } from './AwardsCard.tsx'

type Labelled = { fname: string; lname: string; label: { name: string; tone: string } | null; badges: number }

/** What the school says of a student beside grades: the status in its own words, and the badges behind their number. */
export const LabelAndBadges = ({
  row: { fname, lname, label, badges },
  onBadges,
}: {
  row: Labelled
  onBadges: () => void
}) => {
  const t = useTexts()
  const withBadges = useHas('badges') && badges > 0
  if (!label && !withBadges) return null
  return (
    <span className="row tight wrap">
      {label && <StatusChip status={label.name} word={label.name} tone={label.tone} />}
      {withBadges && (
        <button
          type="button"
          className="link row tight"
          onClick={onBadges}
          aria-label={t('awards.of', { name: `${fname} ${lname}`, count: badges })}
        >
          <IconAward size={15} stroke={1.75} aria-hidden />
          {badges}
        </button>
      )}
    </span>
  )
}

/** The badges of a student, and one more where the reader may give it. */
export const BadgesDrawer = ({
  student: { id, fname, lname },
  onClose,
}: {
  student: Labelled & { id: number }
  onClose: () => void
}) => {
  const t = useTexts()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={<bdi>{`${fname} ${lname}`}</bdi>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="card-body">
        <AwardsCard student_id={id} />
      </div>
    </Drawer>
  )
}
