import './paths.css'
import { Button } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { parent, student as studentRole } from '#contract/kernel/access.ts'
import { signRoles, pathDocument, paths, type StudentPath } from '#contract/paths/paths.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { useSlotName } from './parts/PlanBoard.tsx'
import { OnTrack } from './parts/PathView.tsx'
import { figuresOf } from './parts/usePath.ts'
import { warningWords } from './parts/warning-words.ts'

/** The learning path of a student on paper. */
export default function PrintLearningPathScreen() {
  const student_id = useRecordId() ?? 0
  const { role } = useSignedIn()
  return (
    <Reading of={String(student_id)}>
      {role === studentRole || role === parent ? (
        <Own student_id={student_id} />
      ) : (
        <OfStudent student_id={student_id} />
      )}
    </Reading>
  )
}

const Own = ({ student_id }: { student_id: number }) => <Sheet path={useRead(paths.own, { student_id })} />
const OfStudent = ({ student_id }: { student_id: number }) => <Sheet path={useRead(paths.ofStudent, { student_id })} />

const Sheet = ({ path }: { path: StudentPath }) => {
  const t = useTexts()
  const { number, moment, either } = useFormat()
  const slotName = useSlotName()
  const { student } = path
  const name = `${student.fname} ${student.lname}`
  const save = () => void saveFile(pathDocument.pdf, { student_id: student.id }, `${name}.pdf`)
  const figures = figuresOf(path, path.planned)
  const followed = path.path
  const { allotment, on_track, courses } = figures
  const nameOf = (course_id: number) => courses.get(course_id)?.name ?? t('paths.unknown-course')
  if (!followed)
    return (
      <div className="reading">
        <PageHeader title={t('paths.title-of', { name })} />
        <div className="card">
          <EmptyState title={t('paths.none-yet')}>{t('paths.none-yet-why')}</EmptyState>
        </div>
      </div>
    )
  return (
    <div className="reading paper">
      <PageHeader
        title={t('paths.title-of', { name })}
        sub={[
          followed.name,
          t('paths.version', { number: followed.number }),
          student.number,
          t('paths.year', { grade_level: student.grade_level }),
        ].join(' · ')}
        status={<OnTrack state={on_track.state} behind={on_track.behind} />}
        actions={
          <>
            <Button leftSection={<IconFileTypePdf size={16} stroke={1.75} />} onClick={save}>
              {t('paths.pdf')}
            </Button>
            <Button
              variant="filled"
              leftSection={<IconPrinter size={16} stroke={1.75} />}
              onClick={() => window.print()}
            >
              {t('paths.print')}
            </Button>
          </>
        }
      />
      <Card flush title={t('paths.requirements')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('paths.requirement')}</th>
              {(['earned', 'in_progress', 'planned'] as const).map((progress) => (
                <th key={progress} scope="col" className="to-end">
                  {t(`paths.progress.${progress}`)}
                </th>
              ))}
              <th scope="col" className="to-end">
                {t('paths.missing')}
              </th>
              <th scope="col" className="to-end">
                {t('paths.needed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[
              ...followed.requirements.map((one, at) => ({
                key: one.key,
                name: one.name,
                ...allotment.requirements[at],
              })),
              { key: '', name: t('paths.total'), ...allotment.total },
            ].map((row) => (
              <tr key={row.key} className={row.key === '' ? 'semibold' : undefined}>
                <td>
                  <bdi>{row.name}</bdi>
                  {row.key !== '' && (
                    <span className="micro muted column">
                      {allotment.pieces
                        .filter(({ key }) => key === row.key)
                        .map(({ course_id }) => nameOf(course_id))
                        .join(', ')}
                    </span>
                  )}
                </td>
                {[row.earned, row.in_progress, row.planned, row.missing, row.needed].map((value, at) => (
                  <td key={at} className="to-end">
                    <Code>{number(value ?? 0)}</Code>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card flush title={t('paths.plan')}>
        {path.planned.length === 0 && <p className="card-body muted">{t('paths.nothing-planned')}</p>}
        <ul className="list">
          {path.planned.map((one) => (
            <li key={one.course_id}>
              <span className="grow">
                <bdi className="medium">{nameOf(one.course_id)}</bdi>
                {(figures.warnings.get(one.course_id) ?? []).map((warning, at) => (
                  <span key={at} className="micro column">
                    {warningWords(t, warning, courses, either)}
                  </span>
                ))}
              </span>
              <span className="small muted">{slotName(one, followed.terms_per_year)}</span>
              <Code>{number(courses.get(one.course_id)?.credits ?? 0)}</Code>
            </li>
          ))}
        </ul>
      </Card>
      <div className="path-signature">
        {signRoles.map((role) => {
          const held = path.signs.find((one) => one.role === role && one.cleared_at === null)
          return (
            <div key={role}>
              <div className="medium">{t(`paths.sign-${role}`)}</div>
              <div className="small muted">
                {held ? t('paths.signed-by', { name: held.by, when: moment(held.at) }) : t('paths.not-signed')}
              </div>
            </div>
          )
        })}
      </div>
    </div>
  )
}
