import './admissions.css'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { applications } from '#contract/admissions/applications.contract.ts'
import { emptyChild, emptyGuardian } from '#contract/admissions/family.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { textsOf } from './parts/asked.tsx'
import { PaperForm, SubmitAtOnce } from './parts/PaperForm.tsx'

/** An application that came on paper. */
export default function AddApplicationScreen() {
  const t = useTexts()
  return (
    <div className="reading">
      <PageHeader
        title={t('admissions.add')}
        sub={t('admissions.add-sub')}
        crumbs={[{ label: t('admissions.applications'), to: '/applications' }, { label: t('admissions.add') }]}
      />
      <Reading>
        <Add />
      </Reading>
    </div>
  )
}

const Add = () => {
  const t = useTexts()
  const go = useNavigate()
  const { questions, places } = useRead(applications.blank, {})
  const state = useEntityForm({
    to: applications.add,
    refresh: applications.list,
    draft: 'application:new',
    initial: { guardians: [{ ...emptyGuardian, billing: true }], children: [emptyChild], submit: true },
    input: (values) => values,
    onSaved: ({ ids }) => void go(`/application-student-detail/${ids[0]}`), // which leads to the siblings
  })
  if (places.length === 0)
    return (
      <div className="card">
        <EmptyState
          title={t('admissions.no-places')}
          actions={
            <Button component={Link} to="/applications?part=form">
              {t('admissions.form')}
            </Button>
          }
        >
          {t('admissions.no-places-why')}
        </EmptyState>
      </div>
    )
  const { values, form } = state
  return (
    <FormPage
      state={state}
      back="/applications"
      saveLabel={t(values.submit ? 'admissions.add' : 'admissions.keep-draft')}
      aside={<SubmitAtOnce checked={values.submit} onChange={(submit) => form.setFieldValue('submit', submit)} />}
    >
      <PaperForm
        siblings
        family={values}
        questions={questions}
        places={places}
        problems={textsOf(form.errors)}
        pathOf={(nth) => `children.${nth}`}
        onChange={({ guardians, children }) => form.setValues({ guardians, children })}
      />
    </FormPage>
  )
}
