import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCertificate, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type OtherGrade, otherGrades } from '#contract/gradebook/other-grades.contract.ts'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { ChooseStudent } from '#web/people/parts/ChooseStudent.tsx'

/** Grades of one student that do not come from activities: from another school, or given to a class as such. */
export default function OtherGradesScreen() {
  const student_id = useRecordId()
  if (!student_id) return <ChooseStudent />
  return (
    <Reading of={String(student_id)}>
      <OfStudent student_id={student_id} />
    </Reading>
  )
}

const OfStudent = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const [archived, setArchived] = useState(false)
  const { student, rows, archived_count, can } = useRead(otherGrades.ofStudent, { student_id, archived })
  const name = `${student.fname} ${student.lname}`
  return (
    <>
      <PageHeader
        title={t('other-grades.title-of', { name })}
        crumbs={[{ label: name, to: `/student-full-path/${student_id}` }, { label: t('other-grades.title') }]}
        sub={t('other-grades.sub')}
        actions={
          can.edit && (
            <>
              {rows.length > 0 && !archived && (
                <Button
                  component={Link}
                  to={`/edit-other-grades/${student_id}`}
                  leftSection={<IconPencil size={16} stroke={1.75} />}
                >
                  {t('other-grades.edit-these')}
                </Button>
              )}
              <Button
                component={Link}
                to={`/add-other-grade/${student_id}`}
                variant="filled"
                leftSection={<IconPlus size={16} stroke={1.75} />}
              >
                {t('other-grades.add')}
              </Button>
            </>
          )
        }
      />
      <div className="stack">
        {archived_count > 0 && (
          <div className="filters">
            <Segmented
              label={t('sections.show')}
              value={archived ? 'archived' : 'active'}
              options={[
                { value: 'active', label: t('sections.in-use') },
                { value: 'archived', label: t('sections.archived-count', { count: archived_count }) },
              ]}
              onChange={(value) => setArchived(value === 'archived')}
            />
          </div>
        )}
        <div className="card">
          {rows.length === 0 ? (
            <EmptyState icon={IconCertificate} title={t('other-grades.none')}>
              {t('other-grades.none-why')}
            </EmptyState>
          ) : (
            <Rows rows={rows} can={can.edit} />
          )}
        </div>
      </div>
    </>
  )
}

const Rows = ({ rows, can }: { rows: readonly OtherGrade[]; can: boolean }) => {
  const t = useTexts()
  const { percent, number, date } = useFormat()
  const archive = useSend(otherGrades.archive, {
    refresh: [otherGrades.ofStudent, otherGrades.ofSection, progress.ofStudent],
  })
  const setArchived = ({ id, version, title }: OtherGrade, archived: boolean) =>
    void archive.sendAndWait({ rows: [{ id, version }], archived }).then(
      ({ rows: kept }) =>
        archived &&
        toastUndoable(t('other-grades.archived', { title }), () => archive.send({ rows: kept, archived: false })),
      () => undefined,
    )
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('other-grades.of')}</th>
            <th scope="col">{t('other-grades.term')}</th>
            <th scope="col">{t('other-grades.date')}</th>
            <th scope="col" className="to-end">
              {t('other-grades.grade')}
            </th>
            <th scope="col" className="to-end">
              {t('progress.credits')}
            </th>
            <th scope="col" className="to-end">
              {t('progress.points')}
            </th>
            {can && (
              <th scope="col">
                <span className="visually-hidden">{t('sections.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <bdi className="medium">{row.title}</bdi>
                <span className="small muted column">
                  <bdi>{row.section_name ?? row.source}</bdi>
                </span>
                {row.note && (
                  <span className="small muted column">
                    <bdi>{row.note}</bdi>
                  </span>
                )}
              </td>
              <td>
                <bdi>{row.term}</bdi>
              </td>
              <td>{date(row.graded_on)}</td>
              <td className="to-end">
                {row.percent !== null && <Code>{percent(row.percent)}</Code>} <b>{row.letter}</b>
              </td>
              <td className="to-end">
                {row.credits > 0 ? (
                  <Code>
                    {number(row.credits_earned)} / {number(row.credits)}
                  </Code>
                ) : (
                  '–'
                )}
              </td>
              <td className="to-end">
                {row.gpa_points === null ? '–' : <Code>{number(row.gpa_points, { minimumFractionDigits: 1 })}</Code>}
                {row.gpa_points !== null && !row.in_gpa && (
                  <span className="small muted column">{t('other-grades.not-in-gpa')}</span>
                )}
              </td>
              {can && (
                <td className="to-end">
                  <ActionMenu
                    label={t('ui.actions-for', { name: row.title })}
                    actions={
                      row.archived
                        ? [
                            {
                              label: t('sections.restore'),
                              icon: IconArchiveOff,
                              onClick: () => setArchived(row, false),
                            },
                          ]
                        : [
                            {
                              label: t('sections.archive'),
                              icon: IconArchive,
                              danger: true,
                              onClick: () => setArchived(row, true),
                            },
                          ]
                    }
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
