import { Button, Collapse } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronRight,
  IconCheck,
  IconExternalLink,
  IconMessages,
  IconRotate,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { parent, student } from '#contract/kernel/access.ts'
import { type Work } from '#contract/coursework/learning.contract.ts'
import type { Participation } from '#contract/coursework/participation.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Figures } from '#web/ui/Person.tsx'
import { useMarkDone } from './useMarkDone.ts'
import { useOpened } from './useOpened.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { WorkChip } from '#web/schedule/parts/timetable/WorkChip.tsx'
import { FileList } from '#web/files/Attachments.tsx'
import { FeedbackBox } from '../../slots.ts'
import { discussionAddress, familyDiscussionAddress } from '../../discussion-address.ts'
import { ParticipationLine } from './ParticipationLine.tsx'
import { WorkRubric } from './WorkRubric.tsx'
import { HandedIn, HandIn } from './HandIn.tsx'

/** One piece of work: what is asked, where it stands, what was handed in, and the feedback. */
export const WorkItem = ({
  work,
  student_id,
  startsOpen,
}: {
  work: Work
  student_id: number | undefined
  startsOpen: boolean
}) => {
  const t = useTexts()
  const { shortDay, moment, number } = useFormat()
  const [open, setOpen] = useState(startsOpen)
  useOpened(work.activity_id, open)
  return (
    <article id={`work-${work.activity_id}`} className="work">
      <div className="row">
        <button type="button" className="row grow" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? (
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconChevronRight size={18} stroke={1.75} className="mirrored" aria-hidden />
          )}
          <span className="grow">
            <span className="medium">
              <bdi>{work.name}</bdi>
            </span>
            <span className="small muted column">
              <span>
                {work.type_name && <bdi>{work.type_name}</bdi>}
                {work.due_at && (
                  <time dateTime={work.due_at} title={moment(work.due_at)}>
                    {work.type_name && ' · '}
                    {t('learning.due', { when: shortDay(work.due_at) })}
                  </time>
                )}
                {work.available_at && (
                  <time dateTime={work.available_at}>
                    {(work.type_name || work.due_at) && ' · '}
                    {t('learning.available-from', { when: moment(work.available_at) })}
                  </time>
                )}
                {work.state === 'missing' &&
                  work.expires_at &&
                  work.can.hand_in &&
                  ` · ${t('learning.closes', { when: shortDay(work.expires_at) })}`}
              </span>
            </span>
          </span>
        </button>
        {work.points !== null ? (
          <span className="row">
            {work.late && <StatusChip status="late" />}
            <b>
              <Figures>{t('learning.points', { points: number(work.points), max: number(work.max_score) })}</Figures>
            </b>
          </span>
        ) : (
          !work.available_at && <WorkChip state={work.state} />
        )}
      </div>
      <Collapse expanded={open}>
        <div className="details stack">
          {work.available_at ? <p className="small muted">{t('learning.not-yet')}</p> : <Asked work={work} />}
          {work.notes > 0 && <WorkNotes work={work} student_id={student_id} />}
          {work.rubric && <WorkRubric rubric={work.rubric} about={work.name} />}
          {work.comment && (
            <div>
              <h3>{t('learning.feedback')}</h3>
              <p className="secondary">
                <bdi>{work.comment}</bdi>
              </p>
            </div>
          )}
          {work.participation && <ToDiscussion participation={work.participation} state={work.state} />}
          {work.kind === 'lesson' && !work.available_at && <ToLesson work={work} />}
          {work.kind === 'link' && work.can.mark_done && <MarkDone work={work} />}
          {work.kind === 'questions' && !work.available_at ? (
            <ToQuestions work={work} />
          ) : work.can.hand_in ? (
            <HandIn work={work} />
          ) : (
            work.kind !== 'discussion' && <HandedIn work={work} />
          )}
        </div>
      </Collapse>
    </article>
  )
}

const ToQuestions = ({ work }: { work: Work }) => {
  const t = useTexts()
  const [address] = useSearchParams()
  const { role } = useSignedIn()
  const to = new URLSearchParams(address)
  to.set('questions', String(work.activity_id))
  const toDo = role === student && ['open', 'missing'].includes(work.state)
  return (
    <div>
      <Button component={Link} to={`?${to}`} variant={toDo ? 'filled' : 'default'}>
        {t(toDo ? 'learning.answer' : 'learning.see-answers')}
      </Button>
    </div>
  )
}

const ToDiscussion = ({ participation, state }: { participation: Participation; state: Work['state'] }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const toDo = role === student && ['open', 'missing'].includes(state)
  return (
    <div className="stack close">
      <ParticipationLine participation={participation} />
      <div>
        <Button
          component={Link}
          to={(role === parent ? familyDiscussionAddress : discussionAddress)(participation.thread_id)}
          variant={toDo ? 'filled' : 'default'}
          leftSection={<IconMessages size={16} stroke={1.75} />}
        >
          {t(toDo ? 'home.take-part' : 'learning.see-discussion')}
        </Button>
      </div>
    </div>
  )
}

const ToLesson = ({ work }: { work: Work }) => {
  const t = useTexts()
  const [address] = useSearchParams()
  const to = new URLSearchParams(address)
  to.set('lesson', String(work.activity_id))
  return (
    <div>
      <Button component={Link} to={`?${to}`} variant={work.state === 'open' ? 'filled' : 'default'}>
        {t('learning.read-lesson')}
      </Button>
    </div>
  )
}

const MarkDone = ({ work }: { work: Work }) => {
  const t = useTexts()
  const markDone = useMarkDone()
  const done = work.state === 'done'
  return (
    <div>
      <Button
        loading={markDone.sending}
        leftSection={done ? <IconRotate size={16} stroke={1.75} /> : <IconCheck size={16} stroke={1.75} />}
        onClick={() => markDone.send({ activity_id: work.activity_id, done: !done })}
      >
        {t(done ? 'learning.not-done' : 'learning.mark-done')}
      </Button>
    </div>
  )
}

/** When, where, and what to bring to work that is done outside of the portal. */
const InPerson = ({ work }: { work: Work }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const facts = [
    { key: 'when', label: t('learning.when'), value: work.due_at && moment(work.due_at) },
    { key: 'where', label: t('learning.where'), value: work.place && <bdi>{work.place}</bdi> },
    { key: 'bring', label: t('learning.bring'), value: work.bring && <bdi>{work.bring}</bdi> },
  ].filter(({ value }) => value)
  return facts.length > 0 ? (
    <Facts>
      {facts.map(({ key, label, value }) => (
        <Fact key={key} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  ) : (
    <p className="small muted">{t('learning.in-class')}</p>
  )
}

/** What to do or bring before. */
const Preparation = ({ text }: { text: string }) => {
  const t = useTexts()
  return (
    <div>
      <h3>{t('learning.preparation')}</h3>
      <p className="description secondary">
        <bdi>{text}</bdi>
      </p>
    </div>
  )
}

/** The text of a discussion is written with formatting. */
const Description = ({ work: { kind, description } }: { work: Work }) =>
  kind === 'discussion' ? (
    <div className="description secondary" dir="auto">
      <Markdown top={3} breaks>
        {description}
      </Markdown>
    </div>
  ) : (
    <p className="description secondary">{description}</p>
  )

const Asked = ({ work }: { work: Work }) => (
  <>
    {work.description && <Description work={work} />}
    {work.preparation && <Preparation text={work.preparation} />}
    {work.kind === 'offline' && <InPerson work={work} />}
    {work.links.length > 0 && (
      <ul>
        {work.links.map((link) => (
          <li key={link.url}>
            <a className="link row tight" href={link.url} target="_blank" rel="noopener noreferrer">
              <IconExternalLink size={16} stroke={1.75} aria-hidden />
              <bdi>{link.label}</bdi>
            </a>
          </li>
        ))}
      </ul>
    )}
    {work.kind !== 'lesson' && <FileList files={work.files} />}
  </>
)

/** Opens the work with what the grader wrote into it. */
const WorkNotes = ({ work, student_id }: { work: Work; student_id: number | undefined }) => {
  const t = useTexts()
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <Button leftSection={<IconMessages size={16} stroke={1.75} />} onClick={() => setOpened(true)}>
        {t('annotations.look', { count: work.notes })}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <FeedbackBox
            activity_id={work.activity_id}
            student_id={student_id}
            title={work.name}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
