import './paths.css'
import { Button } from '@mantine/core'
import { IconPencil, IconRoute, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type PathStudent, pathTemplates } from '#contract/paths/templates.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { AssignDialog, useUndoAssignment } from './parts/AssignDialog.tsx'
import { ChooseTemplate } from './parts/ChooseTemplate.tsx'
import { TemplateState } from './parts/TemplateState.tsx'
import { usePathStudentColumns } from './parts/usePathStudentColumns.tsx'

type Template = Out<typeof pathTemplates.read>

/** One learning path: what it asks for, who follows it, its versions. `?id=` names it. */
export default function IlpDetailScreen() {
  const t = useTexts()
  const [address] = useSearchParams()
  const id = Number(address.get('id')) || 0
  if (useSignedIn().login.last_school_id === null) return <SchoolNeeded title={t('paths.title')} />
  if (id === 0) return <ChooseTemplate />
  return (
    <Reading of={String(id)}>
      <Detail template_id={id} />
    </Reading>
  )
}

const Detail = ({ template_id }: { template_id: number }) => {
  const t = useTexts()
  const [address] = useSearchParams()
  const template = useRead(pathTemplates.read, { template_id })
  const students = template.versions.reduce((sum, version) => sum + version.students, 0)
  return (
    <div className="full">
      <PageHeader
        title={template.name}
        crumbs={[{ label: t('paths.title'), to: '/ilp' }, { label: template.name }]}
        status={<TemplateState template={template} />}
        sub={template.tracks.find(({ id }) => id === template.academic_track_id)?.name}
        actions={
          <>
            {template.can.assign && template.published > 0 && !template.archived && (
              <Button
                component={Link}
                to={`/student-assign-learning-path?give=${template_id}`}
                leftSection={<IconUserPlus size={16} stroke={1.75} />}
              >
                {t('paths.give')}
              </Button>
            )}
            {template.can.edit && (
              <Button
                component={Link}
                to={`/learning-path-template/${template_id}`}
                variant="filled"
                leftSection={<IconPencil size={16} stroke={1.75} />}
              >
                {t('ui.edit')}
              </Button>
            )}
          </>
        }
      />
      <ViewTabs
        label={template.name}
        address={address}
        views={{
          name: 'tab',
          scope: ['id'],
          options: [
            { value: '', label: t('paths.requirements'), count: (template.latest ?? template).requirements.length },
            { value: 'students', label: t('paths.students'), count: students },
            { value: 'versions', label: t('paths.versions'), count: template.versions.length },
          ],
        }}
      />
      <Tab name={address.get('tab') ?? ''} template={template} />
    </div>
  )
}

const Tab = ({ name, template }: { name: string; template: Template }) => {
  if (name === 'students') return <Students template={template} />
  if (name === 'versions') return <Versions template={template} />
  return <Asked template={template} />
}

/** The requirements of the latest version; of the draft while there is none. */
const Asked = ({ template }: { template: Template }) => {
  const t = useTexts()
  const { number, list } = useFormat()
  const { requirements, years } = template.latest ?? template
  const names = new Map(template.courses.map(({ id, name }) => [id, name]))
  if (requirements.length === 0)
    return (
      <div className="card">
        <EmptyState icon={IconRoute} title={t('paths.nothing-asked-yet')}>
          {t('paths.nothing-asked-why')}
        </EmptyState>
      </div>
    )
  return (
    <div className="columns main-side">
      <Card flush title={t('paths.requirements')} count={requirements.length}>
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('paths.requirement')}</th>
                <th scope="col">{t('paths.met-by')}</th>
                <th scope="col" className="to-end">
                  {t('paths.credits')}
                </th>
              </tr>
            </thead>
            <tbody>
              {requirements.map((one) => (
                <tr key={one.key}>
                  <td className="medium">
                    <bdi>{one.name}</bdi>
                  </td>
                  <td>
                    {one.kind === 'electives'
                      ? t('paths.kind.electives')
                      : list(
                          one.kind === 'subjects'
                            ? one.subjects
                            : one.course_ids.map((id) => names.get(id) ?? t('paths.unknown-course')),
                        )}
                    {one.min_percent !== null && (
                      <span className="small muted"> {t('paths.from-percent', { percent: one.min_percent })}</span>
                    )}
                  </td>
                  <td className="to-end">
                    <Code>{number(one.credits)}</Code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <Card flush title={t('paths.years')}>
        <ul className="list">
          {years.map(({ grade_level, credits }) => (
            <li key={grade_level}>
              <span className="grow">{t('paths.year', { grade_level })}</span>
              <span>{credits === null ? <span className="muted">–</span> : <Code>{number(credits)}</Code>}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const Students = ({ template }: { template: Template }) => {
  const t = useTexts()
  const columns = usePathStudentColumns()
  const [moving, setMoving] = useState<{ ids: number[]; done: () => void }>()
  return (
    <>
      <DataTable
        label={t('paths.students')}
        of={pathTemplates.students}
        input={{ template_id: template.id }}
        columns={columns}
        searchLabel={t('paths.find-student')}
        filters={(answer: Out<typeof pathTemplates.students> | undefined) => [
          {
            name: 'grade_level',
            label: t('paths.grade-level'),
            options: (answer?.grade_levels ?? []).map((value) => ({ value, label: value })),
          },
          {
            name: 'only',
            label: t('paths.followed-version'),
            options: [{ value: 'earlier', label: t('paths.on-earlier') }],
          },
        ]}
        nameOf={(row: PathStudent) => `${row.fname} ${row.lname}`}
        {...(template.can.assign &&
          template.published > 1 && {
            bulk: (ids: number[], done: () => void) => [
              {
                label: t('paths.move', { number: template.published }),
                icon: IconRoute,
                onClick: () => setMoving({ ids, done }),
              },
            ],
          })}
        empty={
          <EmptyState icon={IconUsers} title={t('paths.nobody-follows')}>
            {t('paths.nobody-follows-why')}
          </EmptyState>
        }
      />
      {moving && (
        <AssignDialog
          template_id={template.id}
          student_ids={moving.ids}
          onClose={() => setMoving(undefined)}
          onDone={() => {
            moving.done()
            setMoving(undefined)
          }}
        />
      )}
    </>
  )
}

const Versions = ({ template }: { template: Template }) => {
  const t = useTexts()
  const { moment, number } = useFormat()
  const undo = useUndoAssignment()
  return (
    <div className="columns">
      <Card flush title={t('paths.versions')} count={template.versions.length}>
        {template.versions.length === 0 && <p className="card-body muted">{t('paths.no-version')}</p>}
        <ul className="list">
          {template.versions.map((version) => (
            <li key={version.number}>
              <span className="grow">
                <span className="medium">{t('paths.version', { number: version.number })}</span>
                <span className="small muted column">
                  {t('paths.by-at', { name: version.published_by, when: moment(version.published_at) })}
                </span>
              </span>
              <span className="small">{t('paths.students-count', { count: version.students })}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card flush title={t('paths.batches')} count={template.batches.length}>
        {template.batches.length === 0 && <p className="card-body muted">{t('paths.no-batch')}</p>}
        <ul className="list">
          {template.batches.map((batch) => (
            <li key={batch.id}>
              <span className="grow">
                <span className="medium">
                  {t('paths.batch', { count: batch.students, number: number(batch.path_version) })}
                </span>
                <span className="small muted column">
                  {t('paths.by-at', { name: batch.made_by, when: moment(batch.made_at) })}
                </span>
              </span>
              {batch.undone_at !== null && <StatusChip status="void" word={t('paths.undone')} />}
              {batch.undoable && template.can.assign && (
                <Button size="xs" loading={undo.sending} onClick={() => undo.send({ batch_id: batch.id })}>
                  {t('paths.take-back')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
