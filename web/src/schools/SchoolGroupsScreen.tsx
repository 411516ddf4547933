import './schools.css'
import { Button } from '@mantine/core'
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { groups } from '#contract/schools/groups.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'

/** The caller's group with all groups below it. */
export default function SchoolGroupsScreen() {
  const t = useTexts()
  const { rows, can } = useRead(groups.tree, {})
  return (
    <div className="reading">
      <PageHeader
        title={t('schools.groups')}
        sub={t('schools.groups-sub')}
        actions={
          can.edit && (
            <Button
              component={Link}
              to="/add-school-group"
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.75} />}
            >
              {t('schools.add-group')}
            </Button>
          )
        }
      />
      <div className="card table-scroll" role="region" tabIndex={0} aria-label={t('schools.groups')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('schools.group')}</th>
              <th scope="col">{t('schools.field-short_code')}</th>
              <th scope="col" className="to-end">
                {t('schools.schools-here')}
              </th>
              <th scope="col" className="to-end">
                {t('schools.schools-below')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((group) => (
              <tr key={group.id}>
                <td>
                  <span className="group-name" style={{ paddingInlineStart: (group.path.length - 1) * 24 }}>
                    <IconBuildingCommunity size={16} stroke={1.75} aria-hidden />
                    <Link className="medium" to={`/edit-school-group/${group.id}`}>
                      <bdi>{group.name}</bdi>
                    </Link>
                    <span className="visually-hidden">{t('schools.group-level', { level: group.path.length })}</span>
                  </span>
                </td>
                <td>
                  <Code>{group.code}</Code>
                </td>
                <td className="to-end">{group.schools}</td>
                <td className="to-end">
                  {group.below === 0 ? (
                    '–'
                  ) : (
                    <Link to={`/schools?group_id=${group.id}`}>
                      {t('schools.count-of-schools', { count: group.below })}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
