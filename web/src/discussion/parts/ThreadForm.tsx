import { Button, Select, Switch, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { discussionGroups, type Thread, threads } from '#contract/discussion/threads.contract.ts'
import { toInstant, toWall } from '#contract/kernel/zoned.rules.ts'
import { Attachments } from '#web/files/Attachments.tsx'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import { GroupDrawer } from './GroupDrawer.tsx'

type Props = { thread: Thread | undefined; section_id: number | undefined }

export const ThreadForm = ({ thread, section_id }: Props) => {
  const t = useTexts()
  const zone = useSignedIn().login.time_zone
  const navigate = useNavigate()
  const [grouping, setGrouping] = useState(false)
  const { data } = useReading(threads.sections, {})
  const offered = (data?.rows ?? []).filter(({ can_manage, value }) => can_manage || value === section_id)
  const state = useEntityForm({
    to: threads.save,
    draft: `thread:${thread?.id ?? 'new'}`,
    refresh: 'discussion',
    initial: {
      section_id: String(section_id ?? ''),
      title: thread?.title ?? '',
      body: thread?.body ?? '',
      closes_at: thread?.closes_at ? toWall(thread.closes_at, zone) : '',
      group_id: String(thread?.group_id ?? ''),
      pinned: thread?.pinned ?? false,
      locked: thread?.locked ?? false,
      requires_post: thread?.requires_post ?? false,
      needs_approval: thread?.needs_approval ?? false,
      anonymous: thread?.anonymous ?? false,
      files: thread?.files ?? [],
    },
    input: ({ files, ...values }) => ({
      ...values,
      section_id: Number(values.section_id),
      closes_at: values.closes_at ? toInstant(values.closes_at, zone) : null,
      group_id: Number(values.group_id) || null,
      file_ids: files.map(({ id }) => id),
      ...(thread && { id: thread.id, version: thread.version }),
    }),
    onSaved: ({ id }) => void navigate(`/discussion-thread?thread=${id}`),
  })
  const { form, values } = state
  const section = Number(values.section_id)
  const groups = useReading(discussionGroups.list, { section_id: section }, { when: section > 0 })
  const rules = ['requires_post', 'needs_approval', 'anonymous', 'pinned', 'locked'] as const
  return (
    <FormPage state={state} back="/discussion-thread">
      <FormSection title={t('discussion.about')}>
        <Select
          {...state.field('section_id', t('discussion.section'))}
          data={offered.map(({ value, label }) => ({ value: String(value), label }))}
          disabled={thread !== undefined}
          searchable
          allowDeselect={false}
        />
        <TextInput {...state.field('title', t('discussion.thread-title'))} maxLength={200} />
        <MarkdownInput
          label={t('discussion.body')}
          value={values.body}
          error={form.errors['body']}
          onChange={(body) => form.setFieldValue('body', body)}
        />
        <Attachments
          label={t('discussion.attach')}
          files={values.files}
          onChange={(files) => form.setFieldValue('files', files)}
        />
      </FormSection>
      <FormSection title={t('discussion.rules')}>
        {rules.map((name) => (
          <Switch
            key={name}
            {...state.field(name, t(`discussion.rule-${name.replace('_', '-')}`), {
              hint: t(`discussion.rule-${name.replace('_', '-')}-hint`),
            })}
          />
        ))}
        <DateTimePicker
          {...state.field('closes_at', t('discussion.closes-at'), {
            optional: true,
            hint: t('discussion.closes-at-hint'),
          })}
          valueFormat="ddd D MMM HH:mm"
          clearable
        />
        {section > 0 && (
          <div className="row wrap discussion-audience">
            <Select
              {...state.field('group_id', t('discussion.audience'))}
              className="grow"
              data={[
                { value: '', label: t('discussion.whole-class') },
                ...(groups.data?.groups ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              allowDeselect={false}
            />
            <Button
              leftSection={<IconUsersGroup size={16} stroke={1.75} />}
              disabled={!groups.data}
              onClick={() => setGrouping(true)}
            >
              {t(Number(values.group_id) ? 'discussion.edit-group' : 'discussion.new-group')}
            </Button>
          </div>
        )}
      </FormSection>
      {grouping && groups.data && (
        <GroupDrawer
          section_id={section}
          students={groups.data.students}
          group={groups.data.groups.find(({ id }) => String(id) === values.group_id)}
          onSaved={(id) => form.setFieldValue('group_id', String(id))}
          onClose={() => setGrouping(false)}
        />
      )}
    </FormPage>
  )
}
