import '../../courses.css'
import { ActionIcon, Button, Collapse, NumberInput, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { IconChevronDown, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MasterCourse, masterBlockKinds, masterCourses, type MasterUnit } from '#contract/courses/master.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { StaleNote } from '#web/ui/form/StaleNote.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { type EnteredBlock, enteredBlocks } from '../lesson/blocks.ts'
import { BlocksEditor } from '../lesson/BlocksEditor.tsx'

type EnteredLesson = {
  key: string
  name: string
  summary: string
  minutes: string
  shared: boolean
  blocks: EnteredBlock[]
}
type EnteredUnit = { key: string; name: string; description: string; lessons: EnteredLesson[] }
const Present = MasterCourse.omit({ can: true })

/** A course of the group: what it is, and its units and lessons in one go. */
export const MasterForm = ({
  course,
  onSaved,
}: {
  course: MasterCourse | undefined
  onSaved: (id: number) => void
}) => {
  const t = useTexts()
  const [version, setVersion] = useState(course?.version)
  const [theirs, setTheirs] = useState<Omit<MasterCourse, 'can'>>()
  const state = useEntityForm({
    to: masterCourses.save,
    draft: `master-course:${course?.id ?? 'new'}`,
    refresh: [masterCourses.list, masterCourses.read],
    initial: entered(course),
    input: ({ units, credits, ...values }) => ({
      ...values,
      credits: Number(credits),
      units: units.map(unitFrom),
      ...(course && { id: course.id, version }),
    }),
    onSaved: ({ id, version: stored }) => {
      setVersion(stored)
      onSaved(id)
    },
    onRefused: ({ code, present, message }) => {
      if (code === 'taken') state.form.setFieldError('number', message)
      const found = code === 'stale' ? Present.safeParse(present).data : undefined
      setTheirs(found)
      return code === 'taken' || found !== undefined
    },
  })
  const { form } = state
  const keep = (present: Omit<MasterCourse, 'can'>) => {
    setVersion(present.version)
    setTheirs(undefined)
  }
  const take = (present: Omit<MasterCourse, 'can'>) => {
    form.setValues(entered(present))
    keep(present)
  }
  return (
    <div className="stack">
      {theirs && (
        <StaleNote
          by=""
          at=""
          facts={[
            { key: 'name', label: t('courses.name'), value: <bdi>{theirs.name}</bdi> },
            { key: 'units', label: t('courses.unit-figure'), value: theirs.units.length },
          ]}
          onTake={() => take(theirs)}
          onKeep={() => keep(theirs)}
        />
      )}
      <FormPage state={state} back="/master-course-catalog" saveLabel={t(course ? 'ui.save' : 'courses.add-master')}>
        <FormSection title={t('courses.what')}>
          <div className="columns">
            <TextInput {...state.field('name', t('courses.name'))} maxLength={120} />
            <TextInput
              {...state.field('number', t('courses.number'), { hint: t('courses.master-number-hint') })}
              maxLength={20}
            />
          </div>
          <div className="columns">
            <TextInput {...state.field('subject', t('courses.subject'), { optional: true })} maxLength={80} />
            <TagsInput {...state.field('grade_levels', t('courses.grade-levels'), { optional: true })} maxTags={20} />
            <NumberInput
              {...state.field('credits', t('courses.credits'))}
              min={0}
              max={100}
              decimalScale={3}
              hideControls
            />
          </div>
          <Textarea
            {...state.field('description', t('courses.description'), { optional: true })}
            autosize
            minRows={3}
            maxLength={5_000}
          />
        </FormSection>
        <FormSection title={t('courses.units')} sub={t('courses.master-units-sub')}>
          {form.values.units.map((unit, at) => (
            <Folding
              key={unit.key}
              title={unit.name || t('courses.new-unit')}
              fact={t('courses.lesson-count', { count: unit.lessons.length })}
              open={unit.name === ''}
              onRemove={() => form.removeListItem('units', at)}
            >
              <UnitFields form={form} unit={unit} path={`units.${at}`} />
            </Folding>
          ))}
          <div>
            <Button
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() => form.insertListItem('units', newUnit())}
            >
              {t('courses.add-unit')}
            </Button>
          </div>
        </FormSection>
      </FormPage>
    </div>
  )
}

// oxlint-disable-next-line typescript/no-explicit-any -- the parts of the form are told by their paths
type PartProps = { form: ReturnType<typeof useForm<any>>; path: string }

const UnitFields = ({ form, path, unit }: PartProps & { unit: EnteredUnit }) => {
  const t = useTexts()
  const lessons = `${path}.lessons`
  return (
    <>
      <TextInput label={t('courses.name')} maxLength={160} {...form.getInputProps(`${path}.name`)} />
      <Textarea
        label={t('courses.description')}
        autosize
        maxLength={5_000}
        {...form.getInputProps(`${path}.description`)}
      />
      {unit.lessons.map((lesson, at) => (
        <Folding
          key={lesson.key}
          title={lesson.name || t('courses.new-lesson')}
          fact={lesson.minutes && t('courses.minute-count', { count: Number(lesson.minutes) })}
          open={lesson.name === ''}
          onRemove={() => form.removeListItem(lessons, at)}
        >
          <LessonFields form={form} lesson={lesson} path={`${lessons}.${at}`} />
        </Folding>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => form.insertListItem(lessons, newLesson())}
        >
          {t('courses.add-lesson')}
        </Button>
      </div>
    </>
  )
}

const LessonFields = ({ form, path, lesson }: PartProps & { lesson: EnteredLesson }) => {
  const t = useTexts()
  return (
    <>
      <div className="columns">
        <TextInput label={t('courses.name')} maxLength={160} {...form.getInputProps(`${path}.name`)} />
        <NumberInput
          label={t('courses.minutes')}
          min={1}
          max={600}
          allowDecimal={false}
          hideControls
          {...form.getInputProps(`${path}.minutes`)}
        />
      </div>
      <TextInput label={t('courses.summary')} maxLength={500} {...form.getInputProps(`${path}.summary`)} />
      <Switch label={t('courses.share')} {...form.getInputProps(`${path}.shared`, { type: 'checkbox' })} />
      <BlocksEditor form={form} path={`${path}.blocks`} blocks={lesson.blocks} kinds={masterBlockKinds} />
    </>
  )
}

type FoldingProps = { title: string; fact: string; open: boolean; onRemove: () => void; children: ReactNode }

/** A part of the form that opens where it stands. */
const Folding = ({ title, fact, open: startsOpen, onRemove, children }: FoldingProps) => {
  const t = useTexts()
  const [open, setOpen] = useState(startsOpen)
  return (
    <section className="block" aria-label={title}>
      <div className="row">
        <button type="button" className="row grow folding" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? (
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconChevronRight size={18} stroke={1.75} className="mirrored" aria-hidden />
          )}
          <bdi className="medium ellipsis">{title}</bdi>
          <span className="small muted nowrap">{fact}</span>
        </button>
        <ActionIcon aria-label={t('courses.remove-part', { name: title })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      <Collapse expanded={open}>
        <div className="stack folded">{open && children}</div>
      </Collapse>
    </section>
  )
}

const newUnit = (): EnteredUnit => ({ key: crypto.randomUUID(), name: '', description: '', lessons: [] })
const newLesson = (): EnteredLesson => ({
  key: crypto.randomUUID(),
  name: '',
  summary: '',
  minutes: '',
  shared: true,
  blocks: [],
})

const entered = (course: Omit<MasterCourse, 'can'> | undefined) => ({
  number: course?.number ?? '',
  name: course?.name ?? '',
  description: course?.description ?? '',
  subject: course?.subject ?? '',
  credits: String(course?.credits ?? 1),
  grade_levels: course?.grade_levels ?? [],
  units: (course?.units ?? []).map((unit): EnteredUnit => ({
    ...unit,
    lessons: unit.lessons.map((lesson) => ({
      ...lesson,
      minutes: lesson.minutes === null ? '' : String(lesson.minutes),
      blocks: enteredBlocks({ blocks: lesson.blocks, files: [] }),
    })),
  })),
})

const unitFrom = (unit: EnteredUnit): MasterUnit => ({
  ...unit,
  lessons: unit.lessons.map((lesson) => ({
    ...lesson,
    minutes: lesson.minutes === '' ? null : Number(lesson.minutes),
    blocks: lesson.blocks.flatMap(blockFrom),
  })),
})

/** Files and questions belong to a school: a master lesson has none. */
const blockFrom = ({ kind, body, title, url }: EnteredBlock): MasterUnit['lessons'][number]['blocks'] => {
  if (kind === 'files' || kind === 'questions') return []
  return [kind === 'text' ? { kind, body } : { kind, title, url }]
}
