import '../../courses.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconListCheck, IconPlus, IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { courses } from '#contract/courses/courses.contract.ts'
import { type Prerequisite, prerequisites } from '#contract/courses/prerequisites.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

const refresh = [prerequisites.list, courses.read]

/** What has to be passed before a course: every choice, and within a choice one of its courses. */
export const Prerequisites = ({ course_id }: { course_id: number }) => {
  const t = useTexts()
  const { rows, required_by, can } = useRead(prerequisites.list, { course_id })
  const choices = [...Map.groupBy(rows, ({ choice }) => choice)]
  const add = (
    <Button component={Link} to={`/add-prerequisite/${course_id}`} leftSection={<IconPlus size={16} stroke={1.75} />}>
      {t('courses.add-prerequisite')}
    </Button>
  )
  return (
    <div className="columns main-side">
      <Card flush title={t('courses.before')} {...(can.edit && rows.length > 0 && { actions: add })}>
        {rows.length === 0 && (
          <EmptyState icon={IconListCheck} title={t('courses.no-prerequisites')} actions={can.edit && add}>
            {t('courses.no-prerequisites-why')}
          </EmptyState>
        )}
        <ul className="list">
          {choices.map(([choice, alternatives]) => (
            <li key={choice}>
              <div className="grow">
                {alternatives.map((one, at) => (
                  <Fragment key={one.id}>
                    {at > 0 && <div className="or">{t('courses.or')}</div>}
                    <Required one={one} course_id={course_id} can={can.edit} />
                  </Fragment>
                ))}
                {can.edit && (
                  <Link className="link small" to={`/add-prerequisite/${course_id}?choice=${choice}`}>
                    {t('courses.add-alternative')}
                  </Link>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Card flush title={t('courses.after')} count={required_by.length}>
        {required_by.length === 0 && <p className="card-body muted">{t('courses.nothing-after')}</p>}
        <ul className="list">
          {required_by.map(({ id, name, number }) => (
            <li key={id}>
              <Link className="link grow" to={`/individual-course/${id}?tab=prerequisites`}>
                <bdi>{name}</bdi>
              </Link>
              <span className="muted">
                <Code>{number}</Code>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const Required = ({ one, course_id, can }: { one: Prerequisite; course_id: number; can: boolean }) => {
  const t = useTexts()
  const { number } = useFormat()
  const removing = useSend(prerequisites.remove, { refresh })
  const again = useSend(prerequisites.save, { refresh })
  const { id, name, choice, required_course_id, min_percent, min_letter } = one
  const remove = () =>
    void removing.sendAndWait({ id }).then(
      () =>
        toastUndoable(t('courses.prerequisite-removed', { name }), () =>
          again.send({ course_id, choice, required_course_id, min_percent, min_letter }),
        ),
      () => undefined,
    )
  return (
    <div className="row">
      <SubjectBar subject={one.color} />
      <Link className="medium ellipsis" to={`/individual-course/${required_course_id}`}>
        <bdi>{name}</bdi>
      </Link>
      <span className="muted">
        <Code>{one.number}</Code>
      </span>
      <span className="secondary end nowrap">
        {min_letter
          ? t('courses.at-least-letter', { letter: min_letter })
          : min_percent === null
            ? t('courses.taken')
            : t('courses.at-least-percent', { percent: number(min_percent) })}
      </span>
      {can && (
        <ActionIcon size="sm" aria-label={t('courses.remove-prerequisite', { name })} onClick={remove}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  )
}
