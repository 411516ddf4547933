import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { attendanceStep } from '#contract/attendance/steps.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { CatalogForm } from '#web/ui/catalog/CatalogForm.tsx'
import { Card } from '#web/ui/Card.tsx'

const everyStep = 100

/** What the school does at so many days missed without excuse. */
export const StepRules = () => {
  const t = useTexts()
  const { rows } = useRead(attendanceStep.list, { sort: 'days', size: everyStep })
  const [opened, setOpened] = useState<number | 'new'>()
  return (
    <Card
      flush
      title={t('attendance.steps')}
      count={rows.length}
      actions={
        <Button size="xs" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpened('new')}>
          {t('catalog.attendance_step.add')}
        </Button>
      }
      foot={<span className="small muted">{t('attendance.steps-what')}</span>}
    >
      <ul className="list">
        {rows.map((step) => (
          <li key={step.id}>
            <div className="grow">
              <button type="button" className="link medium" onClick={() => setOpened(step.id)}>
                <bdi>{step.name}</bdi>
              </button>
              <div className="small muted">
                {t(step.notify ? 'attendance.step-by-mail' : 'attendance.step-by-office')}
              </div>
            </div>
            <span className="nowrap">{t('attendance.step-from', { days: step.days })}</span>
          </li>
        ))}
      </ul>
      {opened && (
        <CatalogForm
          key={opened}
          of={attendanceStep}
          row={rows.find(({ id }) => id === opened)}
          can
          references={{}}
          controls={{}}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  )
}
