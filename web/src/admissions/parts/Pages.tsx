import { Button, Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type FormSettings, type Page, type Question, questionTypes } from '#contract/admissions/form.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { newKey, RowTools } from './RowTools.tsx'

type Props = {
  pages: readonly Page[]
  custom_fields: FormSettings['custom_fields']
  problemAt: (path: string) => string | undefined
  onChange: (pages: Page[]) => void
}

/** The steps of the form with their questions. */
export const Pages = ({ pages, custom_fields, problemAt, onChange }: Props) => {
  const t = useTexts()
  const put = (at: number, change: Partial<Page>) =>
    onChange(pages.map((page, nth) => (nth === at ? { ...page, ...change } : page)))
  return (
    <>
      {pages.map((page, at) => (
        <fieldset key={page.key} className="form-section inner">
          <legend className="medium">{page.title || t('admissions.page-nth', { nth: at + 1 })}</legend>
          <div className="question-row">
            <div className="columns grow">
              <TextInput
                label={t('admissions.page-title')}
                maxLength={80}
                dir="auto"
                value={page.title}
                onChange={(event) => put(at, { title: event.currentTarget.value })}
                error={problemAt(`pages.${at}.title`)}
              />
              <Select
                label={t('admissions.page-about')}
                data={(['child', 'family'] as const).map((value) => ({ value, label: t(`admissions.about-${value}`) }))}
                value={page.about}
                onChange={(value) => put(at, { about: value === 'family' ? 'family' : 'child' })}
                allowDeselect={false}
              />
            </div>
            <RowTools rows={pages} at={at} onChange={onChange} />
          </div>
          <Textarea
            label={t('admissions.page-words')}
            autosize
            minRows={1}
            maxLength={2000}
            dir="auto"
            value={page.words}
            onChange={(event) => put(at, { words: event.currentTarget.value })}
          />
          {page.questions.map((question, nth) => (
            <QuestionRow
              key={question.key}
              question={question}
              custom_fields={custom_fields}
              path={`pages.${at}.questions.${nth}`}
              problemAt={problemAt}
              tools={<RowTools rows={page.questions} at={nth} onChange={(questions) => put(at, { questions })} />}
              onChange={(change) =>
                put(at, {
                  questions: page.questions.map((one, place) => (place === nth ? { ...one, ...change } : one)),
                })
              }
            />
          ))}
          <div>
            <Button
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.75} />}
              onClick={() => put(at, { questions: [...page.questions, newQuestion()] })}
            >
              {t('admissions.add-question')}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() =>
            onChange([...pages, { key: newKey(), title: '', words: '', about: 'child', questions: [newQuestion()] }])
          }
        >
          {t('admissions.add-page')}
        </Button>
      </div>
    </>
  )
}

const newQuestion = (): Question => ({
  key: newKey(),
  type: 'text',
  label: '',
  hint: '',
  required: false,
  choices: [],
  custom_field_id: null,
})

type RowProps = {
  question: Question
  custom_fields: Props['custom_fields']
  path: string
  problemAt: Props['problemAt']
  tools: ReactNode
  onChange: (change: Partial<Question>) => void
}

const QuestionRow = ({ question, custom_fields, path, problemAt, tools, onChange }: RowProps) => {
  const t = useTexts()
  const own = custom_fields.find(({ id }) => id === question.custom_field_id)
  const kinds = [
    {
      group: t('admissions.kinds'),
      items: questionTypes.map((value) => ({ value, label: t(`admissions.type-${value}`) })),
    },
    ...(custom_fields.length > 0
      ? [
          {
            group: t('people.own-fields'),
            items: custom_fields.map(({ id, name }) => ({ value: `own:${id}`, label: name })),
          },
        ]
      : []),
  ]
  const choose = (value: string | null) => {
    const field = custom_fields.find(({ id }) => value === `own:${id}`)
    if (field)
      return onChange({
        custom_field_id: field.id,
        type: field.type,
        choices: field.choices,
        label: question.label || field.name,
        required: field.required,
      })
    return onChange({
      custom_field_id: null,
      type: questionTypes.find((one) => one === value) ?? 'text',
      choices: own ? [] : question.choices,
    })
  }
  const choices = question.type === 'choice' || question.type === 'choices'
  return (
    <div className="question-row" role="group" aria-label={question.label || t('admissions.question')}>
      <div className="stack close grow">
        <div className="columns">
          <TextInput
            label={t(question.type === 'words' ? 'admissions.words' : 'admissions.question')}
            maxLength={300}
            dir="auto"
            value={question.label}
            onChange={(event) => onChange({ label: event.currentTarget.value })}
            error={problemAt(`${path}.label`)}
          />
          <Select
            label={t('admissions.kind')}
            data={kinds}
            value={own ? `own:${own.id}` : question.type}
            onChange={choose}
            allowDeselect={false}
            {...(own && { description: t('admissions.own-field-hint') })}
            error={problemAt(`${path}.custom_field_id`)}
          />
        </div>
        {choices && !own && (
          <TagsInput
            label={t('admissions.choices')}
            description={t('admissions.choices-hint')}
            maxTags={40}
            value={question.choices}
            onChange={(rows) => onChange({ choices: rows })}
            error={problemAt(`${path}.choices`)}
          />
        )}
        {question.type !== 'words' && (
          <>
            <TextInput
              label={t('admissions.hint')}
              maxLength={300}
              dir="auto"
              value={question.hint}
              onChange={(event) => onChange({ hint: event.currentTarget.value })}
            />
            <Checkbox
              label={t('admissions.required')}
              checked={question.required}
              onChange={(event) => onChange({ required: event.currentTarget.checked })}
            />
          </>
        )}
      </div>
      {tools}
    </div>
  )
}
