import '#web/settings/settings.css'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { globalDepartments } from '#contract/courses/departments.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { SubjectSwatch } from '#web/settings/parts/SubjectColor.tsx'
import { DepartmentDrawer } from './parts/department/DepartmentDrawer.tsx'

/** One department of the group, and which school drew it. */
export default function UpdateGlobalDepartmentsScreen() {
  const t = useTexts()
  const id = useRecordId() ?? 0
  return (
    <Reading of={String(id)} title={t('departments.title')}>
      <Department id={id} />
    </Reading>
  )
}

const Department = ({ id }: { id: number }) => {
  const t = useTexts()
  const { number } = useFormat()
  const department = useRead(globalDepartments.read, { id })
  const [editing, setEditing] = useState(false)
  return (
    <div className="reading stack">
      <PageHeader
        title={department.name}
        crumbs={[{ label: t('departments.title'), to: '/global-department' }, { label: department.name }]}
        status={department.archived && <StatusChip status="archived" />}
        sub={t('departments.held', { count: department.schools })}
        actions={
          department.can.edit && (
            <Button
              variant="filled"
              leftSection={<IconPencil size={16} stroke={1.75} />}
              onClick={() => setEditing(true)}
            >
              {t('ui.edit')}
            </Button>
          )
        }
      />
      <p className="row">
        <SubjectSwatch color={department.color} /> <Code>{department.code}</Code>
      </p>
      <Card flush title={t('departments.schools')} count={department.holders.length}>
        <div className="table-scroll" role="region" tabIndex={0} aria-label={t('departments.schools')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('departments.school')}</th>
                <th scope="col">{t('departments.called')}</th>
                <th scope="col" className="to-end">
                  {t('departments.courses')}
                </th>
              </tr>
            </thead>
            <tbody>
              {department.holders.map(({ school_id, school, department: held }) => (
                <tr key={school_id}>
                  <td>
                    <bdi className="medium">{school}</bdi>
                  </td>
                  <td>
                    {!held ? (
                      <span className="muted">{t('departments.not-drawn')}</span>
                    ) : held.name === department.name ? (
                      <bdi>{held.name}</bdi>
                    ) : (
                      <span className="row">
                        <bdi>{held.name}</bdi> <StatusChip status="check" word={t('departments.differs')} />
                      </span>
                    )}
                  </td>
                  <td className="to-end">{held && <Code>{number(held.courses)}</Code>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <p className="small muted">{t('departments.schools-decide')}</p>
      {editing && <DepartmentDrawer department={department} onClose={() => setEditing(false)} />}
    </div>
  )
}
