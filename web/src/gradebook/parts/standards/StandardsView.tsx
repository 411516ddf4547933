import { Button } from '@mantine/core'
import { IconCheck, IconListDetails, IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import './standards.css'
import { standards } from '#contract/gradebook/standards.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Student } from '#web/questions/parts/Student.tsx'
import { Code, Figures } from '#web/ui/Person.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { EmptyState, NothingMatches } from '#web/ui/States.tsx'
import { OneSectionNote } from '../grid/OneSectionNote.tsx'
import { readStandards } from './standard-mastery.ts'
import { StandardScores } from './StandardScores.tsx'
import { MasteryText } from '../grid/MasteryText.tsx'
import type { Named } from '#contract/people/person.contract.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

/** Students down, standards across: who masters what. A cell opens its scores. */
export default function StandardsView({ section_id }: { section_id: number }) {
  const t = useTexts()
  const { number } = useFormat()
  const book = useRead(standards.ofSection, { section_id })
  const [search, setSearch] = useState('')
  const [onlyBelow, setOnlyBelow] = useState(false)
  const [opened, setOpened] = useState<{ student: Named; standard_id: number }>()
  const read = readStandards(book)
  const isBelow = (student: Named) => book.standards.some(({ id }) => read.mastery(student.id, id)?.mastered === false)
  const students = book.students.filter(
    (student) =>
      matchesSearch(`${student.fname} ${student.lname} ${student.native_name}`, search) &&
      (!onlyBelow || isBelow(student)),
  )
  const standard = book.standards.find(({ id }) => id === opened?.standard_id)
  const mastery = opened && read.mastery(opened.student.id, opened.standard_id)
  const set = opened && read.setOf(opened.standard_id)
  const sets = (
    <Button
      size="xs"
      component={Link}
      to={`/gradebook?section_id=${section_id}&view=standard-sets`}
      leftSection={<IconListDetails size={16} stroke={1.75} />}
    >
      {t('standards.sets')}
    </Button>
  )
  if (book.standards.length === 0)
    return (
      <div className="card">
        <EmptyState
          icon={IconTargetArrow}
          title={t('standards.no-attached')}
          actions={
            <>
              <Button component={Link} to={`/individual-section/${section_id}`}>
                {t('standards.to-units')}
              </Button>
              {sets}
            </>
          }
        >
          {t('standards.no-attached-why')}
        </EmptyState>
      </div>
    )
  return (
    <>
      <div className="linked-note">
        <OneSectionNote section_id={section_id} />
      </div>
      <div className="filters" role="search">
        <SearchInput label={t('standards.find-student')} value={search} onSearch={setSearch} />
        <button
          type="button"
          className={onlyBelow ? 'filter-chip active' : 'filter-chip'}
          aria-pressed={onlyBelow}
          onClick={() => setOnlyBelow(!onlyBelow)}
        >
          {t('standards.only-below')}
        </button>
        <span className="small muted">
          {t('standards.counts', { students: students.length, standards: book.standards.length })}
        </span>
        <div className="row end">{sets}</div>
      </div>
      <div className="card">
        {students.length === 0 ? (
          <NothingMatches
            onClear={() => {
              setSearch('')
              setOnlyBelow(false)
            }}
          />
        ) : (
          <div className="table-scroll" role="region" tabIndex={0} aria-label={t('standards.grid')}>
            <table className="table standards-table">
              <thead>
                <tr>
                  <th scope="col">{t('standards.student')}</th>
                  {book.standards.map((one) => (
                    <th key={one.id} scope="col" className="standard-head" title={one.body}>
                      <bdi>{one.code}</bdi>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {students.map((student) => (
                  <tr key={student.id}>
                    <td>
                      <Student of={student} />
                    </td>
                    {book.standards.map(({ id, code }) => {
                      const here = read.mastery(student.id, id)
                      const shown =
                        here?.value == null
                          ? t('standards.no-score')
                          : t('standards.cell', { value: number(here.value), level: here.level ?? '–' })
                      return (
                        <td key={id} className="stand" data-mastered={here?.mastered === true}>
                          <button
                            type="button"
                            aria-label={t('standards.open-cell', {
                              student: `${student.fname} ${student.lname}`,
                              code,
                              value: shown,
                            })}
                            title={shown}
                            onClick={() => setOpened({ student, standard_id: id })}
                          >
                            {here?.value == null ? <span className="muted">–</span> : <Code>{number(here.value)}</Code>}
                            {here?.mastered && <IconCheck size={14} stroke={1.75} aria-hidden />}
                          </button>
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('standards.who-master')}</th>
                  {book.standards.map(({ id }) => {
                    const all = book.students
                      .map((student) => read.mastery(student.id, id))
                      .filter((one) => one?.value != null)
                    return (
                      <td key={id} className="stand">
                        <Figures>
                          {t('standards.of', { count: all.filter((one) => one?.mastered).length, all: all.length })}
                        </Figures>
                      </td>
                    )
                  })}
                </tr>
              </tfoot>
            </table>
          </div>
        )}
      </div>
      {opened && standard && set && mastery && (
        <SideDrawer
          onClose={() => setOpened(undefined)}
          width="reading"
          title={
            <>
              <bdi>
                {opened.student.fname} {opened.student.lname}
              </bdi>
              <span className="small muted column regular">
                <bdi>{standard.code}</bdi>
              </span>
            </>
          }
        >
          <div className="form-section">
            <p className="secondary">
              <bdi>{standard.body}</bdi>
            </p>
            <MasteryText mastery={mastery} scale={set} />
            <StandardScores section_id={section_id} student_id={opened.student.id} standard_id={standard.id} />
          </div>
        </SideDrawer>
      )}
    </>
  )
}
