import '../paths.css'
import { IconChevronDown } from '@tabler/icons-react'
import { type Filled, type Piece, creditProgress } from '#contract/paths/allotment.rules.ts'
import type { StudentPath } from '#contract/paths/paths.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import type { figuresOf } from './usePath.ts'

type Figures = ReturnType<typeof figuresOf>
type Props = { path: NonNullable<StudentPath['path']>; figures: Figures }

/** What the path asks for, how far each part is, and which courses count for it. */
export const Requirements = ({ path, figures: { allotment, courses } }: Props) => {
  const t = useTexts()
  const piecesOf = (key: string | null) => allotment.pieces.filter((piece) => piece.key === key)
  const beyond = piecesOf(null)
  return (
    <Card flush title={t('paths.requirements')} count={path.requirements.length} actions={<Legend />}>
      <ul className="list path-requirements">
        {path.requirements.map((requirement, at) => {
          const filled = allotment.requirements[at]
          return (
            filled && (
              <li key={requirement.key}>
                <details>
                  <summary>
                    <span className="medium">
                      <bdi>{requirement.name}</bdi>
                    </span>
                    <Bar filled={filled} />
                    <Share filled={filled} />
                    <IconChevronDown size={18} stroke={1.75} aria-hidden />
                  </summary>
                  <Pieces pieces={piecesOf(requirement.key)} courses={courses} missing={filled.missing} />
                </details>
              </li>
            )
          )
        })}
        {beyond.length > 0 && (
          <li>
            <details>
              <summary>
                <span className="medium">{t('paths.beyond')}</span>
                <span className="small muted">{t('paths.beyond-why')}</span>
                <span />
                <IconChevronDown size={18} stroke={1.75} aria-hidden />
              </summary>
              <Pieces pieces={beyond} courses={courses} missing={0} />
            </details>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** Earned, in progress and planned of what is asked for. */
export const Bar = ({ filled }: { filled: Omit<Filled, 'key'> }) => (
  <span className="path-bar" aria-hidden>
    {creditProgress.map((progress) => (
      <i
        key={progress}
        data-progress={progress}
        style={{ inlineSize: `${filled.needed === 0 ? 0 : (filled[progress] / filled.needed) * 100}%` }}
      />
    ))}
  </span>
)

const Share = ({ filled }: { filled: Filled }) => {
  const t = useTexts()
  const { number } = useFormat()
  return (
    <span className="to-end">
      <span className="visually-hidden">
        {t('paths.share', {
          earned: filled.earned,
          going: filled.in_progress,
          planned: filled.planned,
          needed: filled.needed,
        })}
      </span>
      <span aria-hidden>
        <Code>
          {number(filled.earned)} / {number(filled.needed)}
        </Code>
      </span>
    </span>
  )
}

const Legend = () => {
  const t = useTexts()
  return (
    <span className="row wrap wide small muted" aria-hidden>
      {creditProgress.map((progress) => (
        <span key={progress} className="row tight">
          <span className="path-bar path-key">
            <i data-progress={progress} style={{ inlineSize: '100%' }} />
          </span>
          {t(`paths.progress.${progress}`)}
        </span>
      ))}
    </span>
  )
}

const Pieces = ({
  pieces,
  courses,
  missing,
}: {
  pieces: readonly Piece[]
  courses: Figures['courses']
  missing: number
}) => {
  const t = useTexts()
  const { number } = useFormat()
  return (
    <ul className="path-pieces small">
      {pieces.map(({ course_id, progress, credits }) => {
        const course = courses.get(course_id)
        return (
          <li key={course_id}>
            <SubjectBar subject={course?.color ?? 1} />
            <bdi className="grow">{course?.name ?? t('paths.unknown-course')}</bdi>
            <span className="muted">{t(`paths.progress.${progress}`)}</span>
            <Code>{number(credits)}</Code>
          </li>
        )
      })}
      {missing > 0 && (
        <li>
          <span className="grow muted">{t('paths.missing')}</span>
          <Code>{number(missing)}</Code>
        </li>
      )}
    </ul>
  )
}
