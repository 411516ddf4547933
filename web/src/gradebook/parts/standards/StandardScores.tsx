import './standards.css'
import { Button } from '@mantine/core'
import { standards, type StandardsBook } from '#contract/gradebook/standards.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Code } from '#web/ui/Person.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { readStandards } from './standard-mastery.ts'

type Props = { section_id: number; student_id: number; activity_id?: number; standard_id?: number; readOnly?: boolean }

/**
 * The scores of one student by standard, for one activity or for one standard; each is given with one click on a level
 * of the scale. Nothing where no standard is attached.
 */
export const StandardScores = ({ section_id, student_id, activity_id, standard_id, readOnly = false }: Props) => {
  const t = useTexts()
  const { data: book } = useReading(standards.ofSection, { section_id })
  const places = (book?.activities ?? []).filter(
    (one) =>
      (activity_id === undefined || one.activity_id === activity_id) &&
      (standard_id === undefined || one.standard_id === standard_id),
  )
  if (!book || places.length === 0) return null
  return (
    <section className="stack close">
      {standard_id === undefined && <h3>{t('standards.title')}</h3>}
      <ul className="standard-scores">
        {places.map((place) => (
          <Score
            key={`${place.activity_id}:${place.standard_id}`}
            book={book}
            section_id={section_id}
            student_id={student_id}
            place={place}
            withActivity={standard_id !== undefined}
            readOnly={readOnly || !book.can.score}
          />
        ))}
      </ul>
    </section>
  )
}

type ScoreProps = {
  book: StandardsBook
  section_id: number
  student_id: number
  place: StandardsBook['activities'][number]
  withActivity: boolean
  readOnly: boolean
}

const Score = ({ book, section_id, student_id, place, withActivity, readOnly }: ScoreProps) => {
  const t = useTexts()
  const { number } = useFormat()
  const save = useSend(standards.score, {
    refresh: standards.ofSection,
    onDone: () => toastSaved(t('standards.saved')),
  })
  const read = readStandards(book)
  const { activity_id, standard_id, source, name } = place
  const standard = book.standards.find(({ id }) => id === standard_id)
  const set = read.setOf(standard_id)
  const score = read.scoresOf(student_id, standard_id).find((one) => one.activity_id === activity_id)
  if (!standard || !set) return null
  const give = (points: number | null) =>
    save.send({ section_id, scores: [{ student_id, activity_id, standard_id, points, version: score?.version ?? 0 }] })
  const where =
    score?.points == null
      ? t('standards.not-scored')
      : score.own
        ? t('standards.by-hand')
        : t(`standards.from-${source}`)
  return (
    <li className="stack close">
      <div>
        <bdi className="medium">{withActivity ? name : standard.code}</bdi>
        {!withActivity && (
          <div className="small secondary">
            <bdi>{standard.body}</bdi>
          </div>
        )}
      </div>
      <div className="row wrap">
        {readOnly ? (
          <b>
            <Code>{score?.points == null ? '–' : number(score.points)}</Code>
          </b>
        ) : (
          <Segmented
            label={t('standards.score-of', { activity: name, code: standard.code })}
            value={score?.points == null ? '' : String(score.points)}
            options={set.levels.map(({ points, name: level }) => ({
              value: String(points),
              label: `${number(points)} ${level}`,
            }))}
            onChange={(value) => give(Number(value))}
          />
        )}
        <span className="small muted">
          {score?.points != null && !set.levels.some(({ points }) => points === score.points) && (
            <Code>{number(score.points)}</Code>
          )}{' '}
          {where}
        </span>
        {!readOnly && score?.own && (
          <Button size="xs" loading={save.sending} onClick={() => give(null)}>
            {t('standards.take-back')}
          </Button>
        )}
      </div>
    </li>
  )
}
