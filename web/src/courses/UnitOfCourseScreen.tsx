import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { content } from '#contract/courses/content.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { LessonDrawer } from './parts/lesson/LessonDrawer.tsx'
import { LessonTable } from './parts/lesson/LessonTable.tsx'
import { UnitDrawer } from './parts/lesson/UnitDrawer.tsx'

export default function UnitOfCourseScreen() {
  const unit_id = useRecordId() ?? 0
  return (
    <Reading of={String(unit_id)}>
      <UnitPage unit_id={unit_id} />
    </Reading>
  )
}

const UnitPage = ({ unit_id }: { unit_id: number }) => {
  const t = useTexts()
  const { course, unit, can } = useRead(content.unit, { unit_id })
  const [opened, setOpened] = useState<'unit' | 'lesson'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHeader
        title={unit.name}
        crumbs={[
          { label: t('courses.title'), to: '/courses' },
          { label: course.name, to: `/individual-course/${course.id}?tab=units` },
          { label: unit.name },
        ]}
        sub={unit.description || t('courses.lesson-count', { count: unit.lessons.length })}
        actions={
          can.edit && (
            <>
              <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setOpened('unit')}>
                {t('ui.edit')}
              </Button>
              <Button
                variant="filled"
                leftSection={<IconPlus size={16} stroke={1.75} />}
                onClick={() => setOpened('lesson')}
              >
                {t('courses.add-lesson')}
              </Button>
            </>
          )
        }
      />
      <div className="card">
        <LessonTable unit={unit} can={can.edit} archived={false} onAdd={() => setOpened('lesson')} />
      </div>
      {opened === 'unit' && <UnitDrawer course_id={course.id} unit={unit} onClose={close} />}
      {opened === 'lesson' && <LessonDrawer unit_id={unit.id} onClose={close} />}
    </>
  )
}
