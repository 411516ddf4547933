import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { Block, blockKinds } from '#contract/courses/block.contract.ts'
import { content, type Lesson } from '#contract/courses/content.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { StaleNote } from '#web/ui/form/StaleNote.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { blocksFrom, enteredBlocks } from './blocks.ts'
import { BlocksEditor } from './BlocksEditor.tsx'

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
  const [theirs, setTheirs] = useState<Present>()
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
      setTheirs(found)
      return found !== undefined
    },
  })
  const { form } = state
  const keep = (present: Present) => {
    setVersion(present.version)
    setTheirs(undefined)
  }
  const take = (present: Present) => {
    form.setValues(entered({ ...lesson, ...present }))
    keep(present)
  }
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
          <Textarea
            {...state.field('summary', t('courses.summary'), { optional: true, hint: t('courses.summary-hint') })}
            autosize
            maxLength={500}
          />
          <Switch {...state.field('shared', t('courses.share'), { hint: t('courses.share-hint') })} />
        </FormSection>
        <FormSection title={t('courses.content')} sub={t('courses.content-sub')}>
          <BlocksEditor
            form={form}
            path="blocks"
            blocks={form.values.blocks}
            kinds={blockKinds}
            course_id={lesson.course.id}
          />
        </FormSection>
      </FormPage>
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
