import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import RostersScreen from '#web/sections/RostersScreen.tsx'
import { SectionFrame } from '#web/sections/parts/SectionFrame.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Enroll } from './parts/Enroll.tsx'

/** Students into one section. */
export default function SectionEnrollScreen() {
  const t = useTexts()
  const section_id = useRecordId()
  if (!section_id) return <RostersScreen />
  return (
    <Reading of={String(section_id)}>
      <SectionFrame section_id={section_id} current="roster" title={t('enrollment.enroll-students')}>
        <Enroll section_ids={[section_id]} back={`/roster/${section_id}`} />
      </SectionFrame>
    </Reading>
  )
}
