import './admissions.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { Application, applications } from '#contract/admissions/applications.contract.ts'
import { Child, Guardian } from '#contract/admissions/family.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage } from '#web/ui/form/FormPage.tsx'
import { StaleNote } from '#web/ui/form/StaleNote.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { textsOf } from './parts/asked.tsx'
import { PaperForm } from './parts/PaperForm.tsx'

const Present = Application.omit({ places: true }).extend({ changed_by: z.string(), changed_at: z.string() })
type Present = z.infer<typeof Present>

/** What a family entered, corrected by the office. */
export default function EditApplicationScreen() {
  const t = useTexts()
  const id = useRecordId() ?? 0
  return (
    <div className="reading">
      <Reading of={String(id)} title={t('admissions.edit')}>
        <Edit id={id} />
      </Reading>
    </div>
  )
}

const childOf = (application: z.infer<typeof Child>): z.infer<typeof Child> =>
  Child.parse(
    Object.fromEntries(Object.keys(Child.shape).map((key) => [key, application[key as keyof typeof application]])),
  )
const guardiansOf = ({ guardians }: Pick<Present, 'guardians'>): Guardian[] =>
  guardians.map(({ id: _id, person: _person, ...guardian }) => guardian)

const Edit = ({ id }: { id: number }) => {
  const t = useTexts()
  const go = useNavigate()
  const application = useRead(applications.read, { id })
  const [seen, setSeen] = useState({ version: application.version, family_version: application.family_version })
  const [theirs, setTheirs] = useState<Present>()
  const back = `/application-student-detail/${id}`
  const state = useEntityForm({
    to: applications.edit,
    refresh: [applications.list, applications.read, applications.history],
    draft: `application:${id}`,
    initial: { guardians: guardiansOf(application), child: childOf(application) },
    input: (values) => ({ id, ...seen, ...values }),
    onSaved: () => void go(back),
    onRefused: ({ code, present }) => {
      const found = code === 'stale' ? Present.safeParse(present).data : undefined
      setTheirs(found)
      return found !== undefined
    },
  })
  const { values, form } = state
  const keep = ({ version, family_version }: Present) => {
    setSeen({ version, family_version })
    setTheirs(undefined)
  }
  const name = `${application.fname} ${application.lname}`.trim() || t('admissions.no-name')
  return (
    <>
      <PageHeader
        title={t('admissions.edit')}
        crumbs={[
          { label: t('admissions.applications'), to: '/applications' },
          { label: name, to: back },
          { label: t('admissions.edit') },
        ]}
      />
      <div className="stack">
        {theirs && (
          <StaleNote
            by={theirs.changed_by}
            at={theirs.changed_at}
            facts={(['fname', 'lname', 'birth_date', 'grade_level', 'previous_school'] as const)
              .filter((field) => theirs[field] !== values.child[field])
              .map((field) => ({
                key: field,
                label: t(`admissions.name-${field}`),
                value: <bdi>{theirs[field] || '–'}</bdi>,
              }))}
            onTake={() => {
              form.setValues({ guardians: guardiansOf(theirs), child: childOf(theirs) })
              keep(theirs)
            }}
            onKeep={() => keep(theirs)}
          />
        )}
        <FormPage state={state} back={back}>
          <PaperForm
            family={{ guardians: values.guardians, children: [values.child] }}
            questions={application.questions}
            places={application.places}
            problems={textsOf(form.errors)}
            pathOf={() => 'child'}
            onChange={({ guardians, children: [child = values.child] }) => form.setValues({ guardians, child })}
          />
        </FormPage>
      </div>
    </>
  )
}
