import './courses.css'
import { Button, Checkbox, Select, Switch, TextInput } from '@mantine/core'
import { IconBook2, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CopyChoice, copyCourses } from '#contract/courses/copy.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { EmptyState, NothingMatches } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

const catalogue = 'group'

/** Courses once more: chosen here or in another school of the same admin, with the numbers that they get. */
export default function CopyCoursesScreen() {
  const t = useTexts()
  const [from] = useInAddress('from')
  return (
    <>
      <PageHeader
        title={t('courses.copy')}
        crumbs={[{ label: t('courses.title'), to: '/courses' }, { label: t('courses.copy') }]}
        sub={t('courses.copy-sub')}
      />
      <Reading of={from}>
        <Choose from={from} />
      </Reading>
    </>
  )
}

/** `from`: the id of a school, or the catalogue of the group; empty for the present school. */
const Choose = ({ from }: { from: string }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const [, setFrom] = useInAddress('from')
  const master = from === catalogue
  const { school_id, schools, has_master, rows } = useRead(
    copyCourses.choices,
    master ? { master } : Number(from) > 0 ? { school_id: Number(from) } : {},
  )
  const sources = [
    ...schools.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(has_master ? [{ value: catalogue, label: t('courses.group-catalogue') }] : []),
  ]
  const [search, setSearch] = useState('')
  /** Number of the copy by course; chosen are those that have one. */
  const [numbers, setNumbers] = useState<ReadonlyMap<number, string>>(new Map())
  const [with_content, setWithContent] = useState(true)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const refresh = [courses.list, copyCourses.choices]
  const undo = useSend(courses.remove, { refresh })
  const copy = useSend(copyCourses.copy, {
    refresh,
    onDone: ({ ids }) => {
      void navigate('/courses?status=draft')
      toastUndoable(t('courses.copied', { count: ids.length }), () => undo.send({ course_ids: ids }))
    },
    onRefused: ({ fields }) => {
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      return fields.length > 0
    },
  })
  const chosen = rows.filter(({ id }) => numbers.has(id))
  const shown = rows.filter(({ name, number, subject }) => matchesSearch(`${number} ${name} ${subject}`, search))
  const allChosen = shown.length > 0 && shown.every(({ id }) => numbers.has(id))
  const choose = (some: readonly CopyChoice[], on: boolean) => {
    const ids = new Set(some.map(({ id }) => id))
    const others = [...numbers].filter(([id]) => !ids.has(id))
    const added = on ? some.map(({ id, free_number }): [number, string] => [id, numbers.get(id) ?? free_number]) : []
    setNumbers(new Map([...others, ...added]))
    setProblems({})
  }
  const rename = (id: number, number: string) => setNumbers(new Map(numbers).set(id, number))
  const send = () =>
    copy.send({
      ...(master ? { master } : { school_id }),
      with_content,
      courses: chosen.map(({ id }) => ({ id, number: numbers.get(id) ?? '' })),
    })

  return (
    <div className="stack">
      <div className="filters">
        {sources.length > 1 && (
          <Select
            aria-label={t('courses.from-school')}
            data={sources}
            value={master ? catalogue : String(school_id)}
            onChange={(value) => value && setFrom(value)}
            allowDeselect={false}
          />
        )}
        <SearchInput label={t('courses.search')} value={search} onSearch={setSearch} />
        {!master && (
          <div className="end">
            <Switch
              label={t('courses.copy-content')}
              checked={with_content}
              onChange={(event) => setWithContent(event.currentTarget.checked)}
            />
          </div>
        )}
      </div>
      <div className="card">
        {rows.length === 0 && (
          <EmptyState icon={IconBook2} title={t('courses.none')}>
            {t('courses.none-why')}
          </EmptyState>
        )}
        {rows.length > 0 && shown.length === 0 && <NothingMatches onClear={() => setSearch('')} />}
        {shown.length > 0 && (
          <div className="table-scroll">
            <table className="table">
              <thead>
                <tr>
                  <th className="tick">
                    <Checkbox
                      aria-label={t('ui.choose-page')}
                      checked={allChosen}
                      indeterminate={!allChosen && numbers.size > 0}
                      onChange={() => choose(shown, !allChosen)}
                    />
                  </th>
                  <th scope="col">{t('courses.name')}</th>
                  <th scope="col">{t('courses.number')}</th>
                  <th scope="col">{t('courses.new-number')}</th>
                  <th scope="col" className="to-end">
                    {t('courses.lesson-figure')}
                  </th>
                  <th scope="col" className="to-end">
                    {t('courses.files')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <CourseLine
                    key={row.id}
                    row={row}
                    number={numbers.get(row.id)}
                    problem={problems[`courses.${chosen.indexOf(row)}.number`]}
                    onChoose={(on) => choose([row], on)}
                    onRename={(number) => rename(row.id, number)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      {rows.length > 0 && (
        <div className="card save-bar">
          <span className="small muted">{t('courses.copy-what')}</span>
          <div className="row end">
            <Button
              variant="filled"
              leftSection={<IconCopy size={16} stroke={1.75} />}
              disabled={chosen.length === 0}
              loading={copy.sending}
              onClick={send}
            >
              {t('courses.copy-count', { count: chosen.length })}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

type LineProps = {
  row: CopyChoice
  number: string | undefined
  problem: string | undefined
  onChoose: (on: boolean) => void
  onRename: (number: string) => void
}

const CourseLine = ({ row, number, problem, onChoose, onRename }: LineProps) => {
  const t = useTexts()
  const { number: figure } = useFormat()
  const on = number !== undefined
  return (
    <tr className={on ? 'chosen' : ''}>
      <td className="tick">
        <Checkbox aria-label={t('ui.choose', { name: row.name })} checked={on} onChange={() => onChoose(!on)} />
      </td>
      <td>
        <bdi className="medium">{row.name}</bdi>
      </td>
      <td>
        <Code>{row.number}</Code>
      </td>
      <td>
        {on && (
          <TextInput
            size="xs"
            w={150}
            aria-label={t('courses.new-number-of', { name: row.name })}
            value={number}
            maxLength={20}
            error={problem}
            onChange={(event) => onRename(event.currentTarget.value)}
          />
        )}
      </td>
      <td className="to-end">{row.lessons === 0 ? '–' : <Code>{figure(row.lessons)}</Code>}</td>
      <td className="to-end">{row.files === 0 ? '–' : <Code>{figure(row.files)}</Code>}</td>
    </tr>
  )
}
