import { Button, Collapse, Textarea } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { learning, type Work } from '#contract/sections/learning.contract.ts'
import type { StoredFile } from '#contract/sections/units.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Code } from '#web/ui/Person.tsx'
import { WorkChip } from './WorkChip.tsx'
import { Attachments, FileList } from './Attachments.tsx'

/** One piece of work: what is asked, where it stands, what was handed in, and the feedback. */
export const WorkItem = ({ work, startsOpen }: { work: Work; startsOpen: boolean }) => {
  const t = useTexts()
  const { shortDay, moment, number } = useFormat()
  const [open, setOpen] = useState(startsOpen)
  return (
    <article id={`work-${work.activity_id}`} className="work">
      <div className="row">
        <button type="button" className="row grow" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <IconChevronDown size={18} stroke={1.75} aria-hidden /> : <IconChevronRight size={18} stroke={1.75} className="mirrored" aria-hidden />}
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
                {work.state === 'missing' && work.expires_at && work.can.hand_in && ` · ${t('learning.closes', { when: shortDay(work.expires_at) })}`}
              </span>
            </span>
          </span>
        </button>
        {work.points !== null ? (
          <b>
            <Code>{t('learning.points', { points: number(work.points), max: number(work.max_score) })}</Code>
          </b>
        ) : (
          <WorkChip state={work.state} />
        )}
      </div>
      <Collapse expanded={open}>
        <div className="details stack">
          <Asked work={work} />
          {work.comment && (
            <div>
              <h3>{t('learning.feedback')}</h3>
              <p className="secondary">
                <bdi>{work.comment}</bdi>
              </p>
            </div>
          )}
          {work.can.hand_in ? <HandIn work={work} /> : <HandedIn work={work} />}
        </div>
      </Collapse>
    </article>
  )
}

const Asked = ({ work }: { work: Work }) => (
  <>
    {work.description && <p className="description secondary">{work.description}</p>}
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
    <FileList files={work.files} />
  </>
)

const HandedIn = ({ work: { submission } }: { work: Work }) => {
  const t = useTexts()
  const { moment } = useFormat()
  if (!submission) return null
  return (
    <div>
      <h3>{t('learning.your-work')}</h3>
      <p className="small muted">{t('learning.handed-in-at', { when: moment(submission.submitted_at) })}</p>
      {submission.body && <p className="description secondary">{submission.body}</p>}
      <FileList files={submission.files} />
    </div>
  )
}

const HandIn = ({ work }: { work: Work }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { submission } = work
  const files: StoredFile[] = submission?.files ?? []
  const state = useEntityForm({
    to: learning.handIn,
    draft: `work:${work.activity_id}`,
    refresh: learning.classroom,
    initial: { body: submission?.body ?? '', files },
    input: (values) => ({ activity_id: work.activity_id, body: values.body, file_ids: values.files.map(({ id }) => id), version: submission?.version ?? 0 }),
    saved: t('learning.submitted', { name: work.name }),
  })
  return (
    <form className="stack" onSubmit={state.submit} noValidate>
      {submission && <p className="small muted">{t('learning.handed-in-at', { when: moment(submission.submitted_at) })}</p>}
      <Textarea {...state.field('body', t('learning.your-work'), { hint: t('learning.your-work-hint') })} autosize minRows={4} maxLength={50_000} />
      <Attachments label={t('learning.files')} files={state.form.values.files} onChange={(chosen) => state.form.setFieldValue('files', chosen)} />
      <div>
        <Button type="submit" variant="filled" loading={state.sending}>
          {t(submission ? 'learning.change' : 'learning.hand-in')}
        </Button>
      </div>
    </form>
  )
}
