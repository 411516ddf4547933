import { Link } from 'react-router'
import { tags } from '#contract/security/tags.contract.ts'
import { useInAddress, useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PersonLine } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { HolderEditor } from './parts/HolderEditor.tsx'

/** The own tags of one account in each of its schools, without entering them. */
export default function EditUserSchoolTagScreen() {
  const t = useTexts()
  const id = useRecordId()
  if (id === undefined)
    return (
      <>
        <PageHeader title={t('security.user-school-tags')} />
        <div className="card">
          <EmptyState title={t('people.choose')}>
            <Link className="link" to="/global-user-directory">
              {t('people.directory')}
            </Link>
          </EmptyState>
        </div>
      </>
    )
  return (
    <Reading of={String(id)} title={t('security.user-school-tags')}>
      <Places id={id} />
    </Reading>
  )
}

const Places = ({ id }: { id: number }) => {
  const t = useTexts()
  const { rows } = useRead(tags.places, { id })
  const [school, setSchool] = useInAddress('school')
  const place =
    rows.find(({ school_id }) => String(school_id) === school) ?? rows.find(({ person }) => person.id === id) ?? rows[0]
  if (!place) return null
  const { person } = place
  const name = `${person.fname} ${person.lname}`
  return (
    <div className="stack">
      <PageHeader
        title={name}
        sub={t('security.places-count', { count: rows.length })}
        crumbs={[
          { label: t('people.directory'), to: '/global-user-directory' },
          { label: t('security.user-school-tags') },
        ]}
      />
      {rows.length > 1 && (
        <Segmented
          label={t('security.school')}
          value={String(place.school_id)}
          options={rows.map((row) => ({ value: String(row.school_id), label: row.school }))}
          onChange={setSchool}
        />
      )}
      <PersonLine
        avatar={{ name, photo: person.photo, seed: person.id }}
        name={<bdi>{place.school}</bdi>}
        sub={place.roles.map((role) => t(`shell.role.${role}`)).join(', ')}
      />
      <Reading of={String(place.school_id)}>
        <HolderEditor key={place.school_id} of={{ kind: 'user', id: person.id, school_id: place.school_id }} />
      </Reading>
    </div>
  )
}
