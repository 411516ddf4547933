import { schools } from '#contract/schools/schools.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { SetUpFrame } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { OwnSchoolForm } from './parts/SchoolForm.tsx'

/** What the present school says of itself. */
export default function SchoolInformationScreen() {
  return (
    <SetUpFrame>
      <Information />
    </SetUpFrame>
  )
}

const Information = () => {
  const t = useTexts()
  const { can, ...school } = useRead(schools.information, {})
  return (
    <div className="reading">
      <PageHeader
        title={t('schools.information')}
        crumbs={[{ label: t('settings.area') }]}
        sub={
          <>
            {t('schools.information-sub')} <Code>{school.short_code}</Code>
          </>
        }
      />
      <OwnSchoolForm key={school.id} school={school} readOnly={!can.edit} />
    </div>
  )
}
