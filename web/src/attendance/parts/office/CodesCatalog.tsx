import type { ReactNode } from 'react'
import { attendanceCode } from '#contract/attendance/attendance-code.catalog.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { CatalogScreen } from '#web/ui/catalog/CatalogScreen.tsx'
import { Code } from '#web/ui/Person.tsx'
import { CodeChip, iconsOfCodes } from '../code-style.tsx'

/** The school's own codes, as they look in a roll. */
export const CodesCatalog = ({ tabs }: { tabs: ReactNode }) => {
  const t = useTexts()
  return (
    <CatalogScreen
      of={attendanceCode}
      area={t('attendance.title')}
      tabs={tabs}
      columns={{
        name: (row) => <CodeChip code={row} />,
        letter: ({ letter }) => <Code>{letter}</Code>,
        tone: ({ tone }) => (
          <span className="status" data-tone={tone}>
            {t(`catalog.attendance_code.tone.${tone}`)}
          </span>
        ),
        icon: ({ icon }) => {
          const CodeIcon = iconsOfCodes[icon]
          return <CodeIcon size={18} stroke={1.75} aria-label={t(`catalog.attendance_code.icon.${icon}`)} />
        },
        reasons: ({ reasons }) => <bdi className="muted">{reasons.map(({ label }) => label).join(', ') || '–'}</bdi>,
      }}
    />
  )
}
