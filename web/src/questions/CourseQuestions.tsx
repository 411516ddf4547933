import './questions.css'
import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconArrowLeft, IconListNumbers, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type FoundSet, sets } from '#contract/questions/sets.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { NameDrawer } from './parts/NameDrawer.tsx'
import { SetEditor } from './parts/SetEditor.tsx'

/** The bank of a course: sets that activities of every section draw from, and that its lessons show. */
export const CourseQuestions = ({ course_id }: { course_id: number }) => {
  const [address] = useSearchParams()
  const set_id = Number(address.get('set')) || undefined
  return <Reading of={`set:${set_id}`}>{set_id ? <OneSet set_id={set_id} /> : <Sets course_id={course_id} />}</Reading>
}

const OneSet = ({ set_id }: { set_id: number }) => {
  const t = useTexts()
  const set = useRead(sets.read, { set_id })
  return (
    <div className="stack">
      <div className="row">
        <Button
          component={Link}
          to="?tab=questions"
          variant="subtle"
          leftSection={<IconArrowLeft size={16} stroke={1.75} className="mirrored" />}
        >
          {t('questions.all-sets')}
        </Button>
        <h2>
          <bdi>{set.name}</bdi>
        </h2>
      </div>
      <SetEditor set={set} />
    </div>
  )
}

const Sets = ({ course_id }: { course_id: number }) => {
  const t = useTexts()
  const [archived, setArchived] = useState(false)
  const [named, setNamed] = useState<FoundSet | 'new'>()
  const { rows, can } = useRead(sets.list, { course_id, archived: true })
  const own = rows.filter((row) => row.section_name === null)
  const shown = own.filter((row) => row.archived === archived)
  const add = can.edit && !archived && (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setNamed('new')}>
      {t('questions.new-set')}
    </Button>
  )
  return (
    <div className="stack">
      <div className="row wrap">
        <p className="grow muted small">{t('questions.bank-sub')}</p>
        {own.some((row) => row.archived) && (
          <Segmented
            label={t('courses.show')}
            value={archived ? 'archived' : 'active'}
            options={[
              { value: 'active', label: t('courses.in-use-now') },
              {
                value: 'archived',
                label: t('courses.archived-count', { count: own.filter((row) => row.archived).length }),
              },
            ]}
            onChange={(value) => setArchived(value === 'archived')}
          />
        )}
        {shown.length > 0 && add}
      </div>
      <div className="card">
        {shown.length === 0 && (
          <EmptyState icon={IconListNumbers} title={t('questions.no-sets')} actions={add}>
            {t('questions.no-sets-why')}
          </EmptyState>
        )}
        <ul className="list">
          {shown.map((row) => (
            <SetRow key={row.id} row={row} can={can.edit} onName={() => setNamed(row)} />
          ))}
        </ul>
      </div>
      {named && (
        <NameDrawer
          course_id={course_id}
          row={named === 'new' ? undefined : named}
          onClose={() => setNamed(undefined)}
        />
      )}
    </div>
  )
}

const SetRow = ({ row, can, onName }: { row: FoundSet; can: boolean; onName: () => void }) => {
  const t = useTexts()
  const archive = useSend(sets.archive, { refresh: [sets.list, sets.read] })
  const setArchived = (archived: boolean) =>
    void archive.sendAndWait({ set_id: row.id, version: row.version, archived }).then(
      ({ version }) =>
        archived &&
        toastUndoable(t('questions.set-archived', { name: row.name }), () =>
          archive.send({ set_id: row.id, version, archived: false }),
        ),
      () => undefined,
    )
  return (
    <li className="row">
      <Link className="link medium grow" to={`?tab=questions&set=${row.id}`}>
        <bdi>{row.name}</bdi>
      </Link>
      <span className="small muted">{t('questions.count', { count: row.questions })}</span>
      {can && (
        <ActionMenu
          label={t('ui.actions-for', { name: row.name })}
          actions={
            row.archived
              ? [{ label: t('sections.restore'), icon: IconArchiveOff, onClick: () => setArchived(false) }]
              : [
                  { label: t('questions.rename'), icon: IconPencil, onClick: onName },
                  { label: t('sections.archive'), icon: IconArchive, danger: true, onClick: () => setArchived(true) },
                ]
          }
        />
      )}
    </li>
  )
}
