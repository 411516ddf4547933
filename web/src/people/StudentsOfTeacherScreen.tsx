import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { manyLinks, type Taught } from '#contract/people/contacts.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { BothScripts, Code, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { pagesOf } from './parts/person-pages.ts'
import { PersonFrame } from './parts/record/PersonFrame.tsx'

/** The students whom a teacher teaches now, each once. */
export default function StudentsOfTeacherScreen() {
  return (
    <PersonFrame>{(person) => <Students teacher_id={person.id} isTeacher={person.teacher !== null} />}</PersonFrame>
  )
}

const Students = ({ teacher_id, isTeacher }: { teacher_id: number; isTeacher: boolean }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  if (!isTeacher) return <EmptyState icon={IconUsers} title={t('people.not-a-teacher')} />
  const columns: Column<Taught>[] = [
    {
      key: 'name',
      title: t('people.name'),
      sort: 'name',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'small' }}
          name={
            <Link to={pagesOf('student', role, row.id).overview}>
              <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
            </Link>
          }
        />
      ),
    },
    {
      key: 'grade_level',
      title: t('people.grade-level'),
      sort: 'grade_level',
      bare: true,
      cell: (row) => row.grade_level && <Code>{row.grade_level}</Code>,
    },
    { key: 'number', title: t('people.number'), sort: 'number', cell: (row) => <Code>{row.number}</Code> },
    {
      key: 'sections',
      title: t('people.sections'),
      cell: (row) => <bdi>{row.sections.map(({ name }) => name).join(', ')}</bdi>,
    },
  ]
  return (
    <DataTable
      label={t('people.students')}
      of={manyLinks.ofTeacher}
      input={{ teacher_id }}
      columns={columns}
      searchLabel={t('people.search')}
      nameOf={(row) => `${row.fname} ${row.lname}`}
      empty={<EmptyState icon={IconUsers} title={t('people.teaches-nobody')} />}
    />
  )
}
