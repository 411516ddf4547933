import '../courses.css'
import { ActionIcon, Button, Menu, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { Block, blockKinds, content, type Lesson } from '#contract/courses/content.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Attachments } from '#web/sections/parts/Attachments.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { StaleNote } from '#web/ui/form/StaleNote.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import { blockIcons, blocksFrom, type EnteredBlock, enteredBlocks, newBlock } from './blocks.ts'

const Present = z.object({
  version: z.number(),
  name: z.string(),
  summary: z.string(),
  minutes: z.number().nullable(),
  shared: z.boolean(),
  blocks: z.array(Block),
  changed_by: z.string(),
  changed_at: z.string(),
})
type Present = z.infer<typeof Present>

/** A lesson being written: what it is called, and its content as blocks in order. */
export const LessonForm = ({ lesson, back, onSaved }: { lesson: Lesson; back: string; onSaved: () => void }) => {
  const t = useTexts()
  const [version, setVersion] = useState(lesson.version)
  const [theirs, meet] = useState<Present>()
  const state = useEntityForm({
    to: content.saveLesson,
    draft: `lesson:${lesson.id}`,
    refresh: [content.outline, content.unit, content.lesson, courses.read],
    initial: entered(lesson),
    input: ({ blocks, minutes, ...values }) => ({
      ...values,
      minutes: minutes === '' ? null : Number(minutes),
      blocks: blocksFrom(blocks),
      id: lesson.id,
      version,
      unit_id: lesson.unit.id,
    }),
    onSaved,
    onRefused: ({ code, present }) => {
      const found = code === 'stale' ? Present.safeParse(present).data : undefined
      meet(found)
      return found !== undefined
    },
  })
  const { form } = state
  const keep = (present: Present) => {
    setVersion(present.version)
    meet(undefined)
  }
  const take = (present: Present) => {
    form.setValues(entered({ ...lesson, ...present }))
    keep(present)
  }
  const blocks = form.values.blocks
  const put = (from: number, to: number) => to >= 0 && to < blocks.length && form.reorderListItem('blocks', { from, to })
  return (
    <div className="stack">
      {theirs && (
        <StaleNote
          by={theirs.changed_by}
          at={theirs.changed_at}
          facts={[
            { key: 'name', label: t('courses.name'), value: <bdi>{theirs.name}</bdi> },
            { key: 'parts', label: t('courses.parts'), value: theirs.blocks.length },
          ]}
          onTake={() => take(theirs)}
          onKeep={() => keep(theirs)}
        />
      )}
      <FormPage state={state} back={back}>
        <FormSection title={t('courses.about-lesson')}>
          <div className="columns">
            <TextInput {...state.field('name', t('courses.name'))} maxLength={160} />
            <NumberInput
              {...state.field('minutes', t('courses.minutes'), { optional: true, hint: t('courses.minutes-hint') })}
              min={1}
              max={600}
              allowDecimal={false}
              hideControls
            />
          </div>
          <Textarea {...state.field('summary', t('courses.summary'), { optional: true, hint: t('courses.summary-hint') })} autosize maxLength={500} />
          <Switch {...state.field('shared', t('courses.share'), { hint: t('courses.share-hint') })} />
        </FormSection>
        <FormSection title={t('courses.content')} sub={t('courses.content-sub')}>
          {blocks.map((block, at) => (
            <section key={block.key} className="block" aria-label={t('courses.block-of', { kind: t(`courses.block-${block.kind}`), at: at + 1 })}>
              <BlockHead block={block} onUp={() => put(at, at - 1)} onDown={() => put(at, at + 1)} onRemove={() => form.removeListItem('blocks', at)} />
              <BlockFields
                block={block}
                props={(field) => form.getInputProps(`blocks.${at}.${field}`)}
                onChange={(change) => form.setFieldValue(`blocks.${at}`, { ...block, ...change })}
              />
            </section>
          ))}
          <div>
            <Menu position="bottom-start">
              <Menu.Target>
                <Button leftSection={<IconPlus size={16} stroke={1.75} />}>{t('courses.add-block')}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {blockKinds.map((kind) => {
                  const KindIcon = blockIcons[kind]
                  return (
                    <Menu.Item key={kind} leftSection={<KindIcon size={16} stroke={1.75} />} onClick={() => form.insertListItem('blocks', newBlock(kind))}>
                      {t(`courses.block-${kind}`)}
                    </Menu.Item>
                  )
                })}
              </Menu.Dropdown>
            </Menu>
          </div>
        </FormSection>
      </FormPage>
    </div>
  )
}

const BlockHead = ({ block, onUp, onDown, onRemove }: { block: EnteredBlock; onUp: () => void; onDown: () => void; onRemove: () => void }) => {
  const t = useTexts()
  const KindIcon = blockIcons[block.kind]
  return (
    <div className="row block-head">
      <KindIcon size={18} stroke={1.75} aria-hidden />
      <h3>{t(`courses.block-${block.kind}`)}</h3>
      <div className="row end tight">
        <ActionIcon aria-label={t('courses.up')} onClick={onUp}>
          <IconArrowUp size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={t('courses.down')} onClick={onDown}>
          <IconArrowDown size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={t('courses.remove-block')} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </div>
    </div>
  )
}

type FieldProps = {
  block: EnteredBlock
  // oxlint-disable-next-line typescript/no-explicit-any -- a form hands the same bag to controls of every kind
  props: (field: 'body' | 'title' | 'url') => any
  onChange: (change: Partial<EnteredBlock>) => void
}

const BlockFields = ({ block, props, onChange }: FieldProps) => {
  const t = useTexts()
  if (block.kind === 'text') return <MarkdownInput label={t('courses.block-text')} {...props('body')} />
  if (block.kind === 'files') return <Attachments label={t('courses.files')} files={block.files} onChange={(files) => onChange({ files })} />
  return (
    <div className="columns">
      <TextInput label={t('courses.block-title')} maxLength={160} {...props('title')} />
      <TextInput label={t('courses.address')} placeholder="https://" dir="ltr" inputMode="url" {...props('url')} />
    </div>
  )
}

const entered = (lesson: Pick<Lesson, 'name' | 'summary' | 'minutes' | 'shared' | 'blocks' | 'files'>) => ({
  name: lesson.name,
  summary: lesson.summary,
  minutes: lesson.minutes === null ? '' : String(lesson.minutes),
  shared: lesson.shared,
  blocks: enteredBlocks(lesson),
})
