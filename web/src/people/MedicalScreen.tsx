import { Button, Textarea, TextInput } from '@mantine/core'
import { IconFirstAidKit, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { medical, Medical as Shape, medicalNames } from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { StaleNote } from '#web/ui/form/StaleNote.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { PersonFrame } from './parts/record/PersonFrame.tsx'

/** What the school must know when a student is ill, to read or as a form. */
export default function MedicalScreen({ editing = false }: { editing?: boolean }) {
  return <PersonFrame>{({ id }) => (editing ? <MedicalForm id={id} /> : <Medical id={id} />)}</PersonFrame>
}

const lines: ReadonlySet<string> = new Set(['doctor', 'doctor_phone', 'insurance'])

/** What is written down, the empty left out. Only the office of the school sees it. */
const Medical = ({ id }: { id: number }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const record = useRead(medical.read, { id })
  const empty = medicalNames.every((name) => record[name] === '')
  const edit = (
    <Button component={Link} to={`/edit-student-medical/${id}`} leftSection={<IconPencil size={16} stroke={1.75} />}>
      {t('ui.edit')}
    </Button>
  )
  return (
    <div className="person-part">
      <Card title={t('people.medical')} flush={empty} actions={!empty && edit}>
        {empty ? (
          <EmptyState icon={IconFirstAidKit} title={t('people.no-medical')} actions={edit}>
            {t('people.no-medical-why')}
          </EmptyState>
        ) : (
          <Facts>
            {medicalNames.map((name) => (
              <Fact key={name} label={t(`people.medical-${name}`)}>
                {record[name] && (
                  <bdi className="pre-line" dir={name === 'doctor_phone' ? 'ltr' : 'auto'}>
                    {record[name]}
                  </bdi>
                )}
              </Fact>
            ))}
          </Facts>
        )}
      </Card>
      {record.changed_at && (
        <p className="small muted">
          {t('people.changed', { name: record.changed_by, moment: moment(record.changed_at) })}
        </p>
      )}
    </div>
  )
}

const MedicalForm = ({ id }: { id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const record = useRead(medical.read, { id })
  const back = `/student-medial/${id}`
  const [version, setVersion] = useState(record.version)
  const [theirs, setTheirs] = useState<Shape>()
  const textsOf = (one: Shape) =>
    Object.fromEntries(medicalNames.map((name) => [name, one[name]])) as Record<(typeof medicalNames)[number], string>
  const state = useEntityForm({
    to: medical.save,
    refresh: medical.read,
    initial: textsOf(record),
    input: (values) => ({ ...values, id, version }),
    onSaved: () => void navigate(back),
    onRefused: ({ code, present }) => {
      const found = code === 'stale' ? Shape.safeParse(present).data : undefined
      setTheirs(found)
      return found !== undefined
    },
  })
  const keep = (one: Shape) => {
    setVersion(one.version)
    setTheirs(undefined)
  }
  return (
    <div className="person-part stack">
      {theirs && (
        <StaleNote
          by={theirs.changed_by}
          at={theirs.changed_at ?? ''}
          facts={medicalNames
            .filter((name) => theirs[name] !== state.values[name])
            .map((name) => ({
              key: name,
              label: t(`people.medical-${name}`),
              value: <bdi>{theirs[name] || '–'}</bdi>,
            }))}
          onTake={() => {
            state.form.setValues(textsOf(theirs))
            keep(theirs)
          }}
          onKeep={() => keep(theirs)}
        />
      )}
      <FormPage state={state} back={back}>
        <FormSection title={t('people.medical')} sub={t('people.medical-sub')}>
          {medicalNames.map((name, at) =>
            lines.has(name) ? (
              <TextInput
                key={name}
                {...state.field(name, t(`people.medical-${name}`), { optional: true })}
                {...(name === 'doctor_phone' && { dir: 'ltr', type: 'tel' })}
              />
            ) : (
              <Textarea
                key={name}
                {...state.field(name, t(`people.medical-${name}`), { optional: true })}
                autosize
                minRows={2}
                data-autofocus={at === 0 || undefined}
              />
            ),
          )}
        </FormSection>
      </FormPage>
    </div>
  )
}
