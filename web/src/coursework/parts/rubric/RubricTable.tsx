import { NumberInput, Textarea } from '@mantine/core'
import { useId } from 'react'
import './rubric.css'
import { type Criterion, type Level, pointsOf, type Score, scored, totalOf } from '#contract/coursework/rubric.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'

type Props = {
  criteria: readonly Criterion[]
  /** What was given; null: nobody judged yet. */
  scores: readonly Score[] | null
  /** Makes it a form: all scores after a click. */
  onScore?: (scores: Score[]) => void
}

/** The criteria with their levels: to read before the work, to judge by, and to read what was given. */
export const RubricTable = ({ criteria, scores, onScore }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const sum = scored(criteria, scores ?? [])
  const give = (next: Score) => {
    const others = (scores ?? []).filter(({ key }) => key !== next.key)
    onScore?.(next.points === null && next.comment === '' ? others : [...others, next])
  }
  return (
    <div className="rubric">
      {criteria.map((criterion) => (
        <CriterionRow
          key={criterion.key}
          criterion={criterion}
          score={scores?.find(({ key }) => key === criterion.key)}
          assessment={scores !== null}
          onScore={onScore && give}
        />
      ))}
      <p className="rubric-sum row">
        <span className="medium">{t('rubrics.sum')}</span>
        <b className="end">
          <Code>
            {scores
              ? t('rubrics.points-of', { points: number(sum.points), max: number(totalOf(criteria)) })
              : t('rubrics.points', { points: number(totalOf(criteria)) })}
          </Code>
        </b>
      </p>
    </div>
  )
}

type RowProps = {
  criterion: Criterion
  score: Score | undefined
  assessment: boolean
  onScore: ((score: Score) => void) | undefined
}

const CriterionRow = ({ criterion, score, assessment, onScore }: RowProps) => {
  const t = useTexts()
  const { number } = useFormat()
  const name = useId()
  const { key, level = null, points = null, comment = '' } = score ?? { key: criterion.key }
  const most = pointsOf(criterion)
  const choose = (chosen: Level) =>
    onScore?.(
      level === chosen.key
        ? { key, level: null, points: null, comment }
        : { key, level: chosen.key, points: chosen.points, comment },
    )
  const type = (typed: number | string) => {
    const given = typed === '' ? null : Number(typed)
    onScore?.({ key, level: criterion.levels.find((one) => one.points === given)?.key ?? null, points: given, comment })
  }
  return (
    <fieldset className="criterion">
      <legend className="medium">
        <bdi>{criterion.name}</bdi>
      </legend>
      <div className="row criterion-points">
        {onScore ? (
          <NumberInput
            size="xs"
            aria-label={t('rubrics.points-for', { criterion: criterion.name })}
            value={points ?? ''}
            onChange={type}
            min={0}
            max={most}
            decimalScale={2}
            clampBehavior="strict"
            hideControls
          />
        ) : (
          assessment && <b>{points === null ? '–' : number(points)}</b>
        )}
        <span className="small muted nowrap">
          {assessment || onScore
            ? t('rubrics.of', { max: number(most) })
            : t('rubrics.points', { points: number(most) })}
        </span>
      </div>
      {criterion.description && (
        <p className="small secondary criterion-words" dir="auto">
          {criterion.description}
        </p>
      )}
      <div className="levels">
        {criterion.levels.map((one) => (
          <label key={one.key} className="level" data-chosen={level === one.key || undefined}>
            {onScore && (
              <input
                type="radio"
                name={name}
                checked={level === one.key}
                onClick={() => level === one.key && choose(one)}
                onChange={() => choose(one)}
              />
            )}
            <span className="row tight">
              <span className="medium">
                <bdi>{one.name}</bdi>
              </span>
              <Code>{number(one.points)}</Code>
              {level === one.key && !onScore && <span className="visually-hidden">{t('rubrics.given')}</span>}
            </span>
            {one.description && (
              <span className="small secondary" dir="auto">
                {one.description}
              </span>
            )}
          </label>
        ))}
      </div>
      {onScore ? (
        <Textarea
          size="xs"
          aria-label={t('rubrics.comment-for', { criterion: criterion.name })}
          placeholder={t('rubrics.comment')}
          value={comment}
          onChange={(event) => onScore({ key, level, points, comment: event.target.value })}
          autosize
          minRows={1}
          maxLength={1_000}
        />
      ) : (
        comment && (
          <p className="small criterion-comment">
            <bdi>{comment}</bdi>
          </p>
        )
      )}
    </fieldset>
  )
}
