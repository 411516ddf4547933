import { Link } from 'react-router'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { ParticipationRow, participations } from '#contract/discussion/participation.contract.ts'
import { gradingAddress } from '#web/coursework/grading-address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code, PersonLine } from '#web/ui/Person.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

type Asked = Out<typeof participations.read>['asked']
type Props = { asked: Asked; byPoints: boolean; rows: readonly ParticipationRow[] }

const chipOf = { met: 'submitted', late: 'late', partly: 'open', none: 'missing' } as const

/** The class with what each student wrote; grade and proposal side by side, each leading to the posts. */
export const ParticipationTable = ({ asked, byPoints, rows }: Props) => {
  const t = useTexts()
  return (
    <div className="table-scroll" role="region" tabIndex={0} aria-label={t('discussion.participation')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('gradebook.student')}</th>
            <th scope="col" className="to-end">
              {t('discussion.posts')}
            </th>
            <th scope="col" className="to-end">
              {t('discussion.replies')}
            </th>
            <th scope="col">{t('discussion.first-post')}</th>
            <th scope="col">{t('discussion.state')}</th>
            {asked.graded && (
              <th scope="col" className="to-end">
                {t('discussion.grade-now')}
              </th>
            )}
            {byPoints && (
              <th scope="col" className="to-end">
                {t('discussion.proposed')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} asked={asked} byPoints={byPoints} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Row = ({ asked, byPoints, row }: Omit<Props, 'rows'> & { row: ParticipationRow }) => {
  const t = useTexts()
  const { shortDay, moment, number } = useFormat()
  const name = `${row.fname} ${row.lname}`
  const overdue = row.state === 'none' || row.state === 'partly'
  return (
    <tr>
      <td>
        <PersonLine
          avatar={{ name, photo: row.photo, seed: row.id }}
          name={
            asked.graded ? (
              <Link className="link medium" to={gradingAddress({ ...asked, student: row.id })}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )
          }
        />
      </td>
      <td className="to-end">
        <Code>{number(row.posts)}</Code>
      </td>
      <td className="to-end">
        <Code>{number(row.replies)}</Code>
      </td>
      <td>
        {row.first_post_at ? (
          <time dateTime={row.first_post_at} title={moment(row.first_post_at)}>
            {shortDay(row.first_post_at)}
          </time>
        ) : (
          '–'
        )}
        {row.first_post_late && <div className="small muted">{t('discussion.first-post-late')}</div>}
      </td>
      <td>
        {row.asked || !overdue ? (
          <StatusChip
            status={chipOf[row.state]}
            word={t(`discussion.is-${row.state}`)}
            {...(overdue && { tone: 'neutral' })}
          />
        ) : (
          <span className="small muted">{t('discussion.not-asked')}</span>
        )}
      </td>
      {asked.graded && (
        <td className="to-end">
          {row.exempt ? t('gradebook.excused') : row.points === null ? '–' : <Code>{number(row.points)}</Code>}
          {row.by_hand && !row.exempt && <div className="small muted">{t('discussion.by-hand')}</div>}
        </td>
      )}
      {byPoints && (
        <td className="to-end">
          {row.proposed === null ? (
            '–'
          ) : row.by_hand ? (
            <span className="muted">{number(row.proposed)}</span>
          ) : (
            <b>{number(row.proposed)}</b>
          )}
        </td>
      )}
    </tr>
  )
}
