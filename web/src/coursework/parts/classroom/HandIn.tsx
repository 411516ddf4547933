import { Button, Textarea } from '@mantine/core'
import { learning, type Work } from '#contract/coursework/learning.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { HandedLinks, LinksField } from './HandedLinks.tsx'
import { Attachments, FileList } from '#web/files/Attachments.tsx'
import type { StoredFile } from '#contract/files/files.contract.ts'

export const HandedIn = ({ work: { submission } }: { work: Work }) => {
  const t = useTexts()
  const { moment } = useFormat()
  if (!submission) return null
  return (
    <div>
      <h3>{t('learning.your-work')}</h3>
      <p className="small muted">{t('learning.handed-in-at', { when: moment(submission.submitted_at) })}</p>
      {submission.body && <p className="description secondary">{submission.body}</p>}
      <HandedLinks links={submission.links} />
      <FileList files={submission.files} />
    </div>
  )
}

export const HandIn = ({ work }: { work: Work }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { submission } = work
  const files: StoredFile[] = submission?.files ?? []
  const state = useEntityForm({
    to: learning.handIn,
    draft: `work:${work.activity_id}`,
    refresh: learning.classroom,
    initial: { body: submission?.body ?? '', files, links: submission?.links ?? [] },
    input: ({ body, links, files: chosen }) => ({
      activity_id: work.activity_id,
      body,
      links: links.filter((link) => link.trim() !== ''),
      file_ids: chosen.map(({ id }) => id),
      version: submission?.version ?? 0,
    }),
    saved: t('learning.submitted', { name: work.name }),
  })
  return (
    <form className="stack" onSubmit={state.submit} noValidate>
      {submission && (
        <p className="small muted">{t('learning.handed-in-at', { when: moment(submission.submitted_at) })}</p>
      )}
      <Textarea
        {...state.field('body', t('learning.your-work'), { hint: t('learning.your-work-hint') })}
        autosize
        minRows={4}
        maxLength={50_000}
      />
      <LinksField
        links={state.values.links}
        problemOf={(at) => state.form.errors[`links.${filledBefore(state.values.links, at)}`]}
        onChange={(links) => state.form.setFieldValue('links', links)}
      />
      <Attachments
        label={t('learning.files')}
        files={state.form.values.files}
        onChange={(chosen) => state.form.setFieldValue('files', chosen)}
      />
      <div>
        <Button type="submit" variant="filled" loading={state.sending}>
          {t(submission ? 'learning.change' : 'learning.hand-in')}
        </Button>
      </div>
    </form>
  )
}

/** Empty lines are not sent, so a problem counts without them. */
const filledBefore = (links: readonly string[], at: number): number =>
  links.slice(0, at).filter((link) => link.trim() !== '').length
