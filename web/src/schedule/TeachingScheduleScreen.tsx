import './schedule.css'
import { IconBooks } from '@tabler/icons-react'
import { Link } from 'react-router'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { teaching, type TeachingLoad } from '#contract/schedule/teaching.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'

export default function TeachingScheduleScreen() {
  return <PersonFrame>{({ id }) => <Load teacher_id={id} />}</PersonFrame>
}

const Load = ({ teacher_id }: { teacher_id: number }) => {
  const t = useTexts()
  const { number } = useFormat()
  const { sections } = useRead(teaching.load, { teacher_id })
  const sum = (value: (row: TeachingLoad['sections'][number]) => number) =>
    sections.reduce((all, row) => all + value(row), 0)
  const tiles = [
    {
      key: 'hours',
      value: number(sum(({ minutes }) => minutes) / 60, { maximumFractionDigits: 1 }),
      what: t('schedule.load-hours'),
    },
    { key: 'meetings', value: number(sum(({ meetings }) => meetings)), what: t('schedule.load-meetings') },
    { key: 'sections', value: number(sections.length), what: t('schedule.load-sections') },
    { key: 'students', value: number(sum(({ students }) => students)), what: t('schedule.load-students') },
  ]
  return (
    <div className="stack">
      <Tiles label={t('schedule.teaching')} tiles={tiles} />
      <div className="card">
        {sections.length === 0 ? (
          <EmptyState icon={IconBooks} title={t('schedule.load-none')}>
            {t('schedule.load-none-why')}
          </EmptyState>
        ) : (
          <LoadTable sections={sections} />
        )}
      </div>
      <p className="small muted">{t('schedule.load-weeks')}</p>
    </div>
  )
}

const LoadTable = ({ sections }: Pick<TeachingLoad, 'sections'>) => {
  const t = useTexts()
  const { number } = useFormat()
  const { role } = useSignedIn()
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('schedule.load-section')}</th>
            <th scope="col">{t('schedule.load-term')}</th>
            <th scope="col">{t('schedule.meeting-room')}</th>
            <th scope="col" className="to-end">
              {t('schedule.load-column-students')}
            </th>
            <th scope="col" className="to-end">
              {t('schedule.load-column-meetings')}
            </th>
            <th scope="col" className="to-end">
              {t('schedule.load-column-hours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sections.map((row) => (
            <tr key={row.section_id}>
              <td>
                <span className="row">
                  <SubjectBar subject={row.color} />
                  {role === schoolAdmin ? (
                    <Link className="main" to={`/individual-section/${row.section_id}`}>
                      <bdi>{row.section_name}</bdi>
                    </Link>
                  ) : (
                    <bdi>{row.section_name}</bdi>
                  )}
                </span>
              </td>
              <td>
                <bdi>{row.term}</bdi>
              </td>
              <td>
                <bdi>{row.room}</bdi>
              </td>
              {[row.students, row.meetings, row.minutes / 60].map((value, at) => (
                <td key={at} className="to-end">
                  <Code>{number(value, { maximumFractionDigits: 1 })}</Code>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
