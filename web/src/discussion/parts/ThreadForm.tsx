import { Button, Select, Switch, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { may } from '#contract/access.ts'
import { discussionGroups, type Thread, threads } from '#contract/discussion/threads.contract.ts'
import { Attachments } from '#web/files/Attachments.tsx'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import { Note } from '#web/ui/Note.tsx'
import { GradingFields } from './GradingFields.tsx'
import { GroupDrawer } from './GroupDrawer.tsx'
import { useThreadForm } from './useThreadForm.ts'

type Props = { thread: Thread | undefined; section_id: number | undefined }

export const ThreadForm = ({ thread, section_id }: Props) => {
  const t = useTexts()
  const [grouping, setGrouping] = useState(false)
  const { data } = useReading(threads.sections, {})
  const offered = (data?.rows ?? []).filter(({ can_manage, value }) => can_manage || value === section_id)
  const state = useThreadForm(thread, section_id)
  const mayGrade = may(useSignedIn(), 'units.edit')
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
        {!values.graded && (
          <DateTimePicker
            {...state.field('closes_at', t('discussion.closes-at'), {
              optional: true,
              hint: t('discussion.closes-at-hint'),
            })}
            valueFormat="ddd D MMM HH:mm"
            clearable
          />
        )}
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
      {section > 0 && mayGrade && (
        <FormSection title={t('discussion.grading')}>
          {thread?.grading?.archived ? (
            <Note tone="info" title={t('discussion.grading-stopped')} />
          ) : (
            <Switch
              {...state.field('graded', t('discussion.rule-graded'), {
                hint: t(thread?.graded ? 'discussion.rule-graded-on' : 'discussion.rule-graded-hint'),
              })}
              disabled={thread?.graded ?? false}
            />
          )}
          {values.graded && <GradingFields state={state} section_id={section} />}
        </FormSection>
      )}
      {grouping && groups.data && (
        <GroupDrawer
          section_id={section}
          students={groups.data.students}
          group={groups.data.groups.find(({ id }) => String(id) === values.group_id)}
          onSaved={(id) => form.setFieldValue('group_id', id === undefined ? '' : String(id))}
          onClose={() => setGrouping(false)}
        />
      )}
    </FormPage>
  )
}
