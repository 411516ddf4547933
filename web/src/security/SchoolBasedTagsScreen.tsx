import { Button, Select } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { Link } from 'react-router'
import { schoolTags } from '#contract/security/dictionary.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { HolderEditor } from './parts/HolderEditor.tsx'

const roles = ['2', '3', '4', '5'] as const

/** What the people of a school hold by its tags, role by role. */
export default function SchoolBasedTagsScreen() {
  const t = useTexts()
  return (
    <div className="full">
      <PageHeader
        title={t('security.school-based')}
        sub={t('security.school-based-sub')}
        actions={
          <Button component={Link} to="/school-tags">
            {t('security.school-tags')}
          </Button>
        }
      />
      <Reading>
        <Choose />
      </Reading>
    </div>
  )
}

const Choose = () => {
  const t = useTexts()
  const { rows } = useRead(schoolTags.list, {})
  const [tag, setTag] = useInAddress('tag')
  const [given, setRole] = useInAddress('role')
  const chosen = rows.find(({ id }) => String(id) === tag) ?? rows[0]
  const role = roles.find((one) => one === given) ?? '3'
  if (!chosen)
    return (
      <div className="card">
        <EmptyState icon={IconTags} title={t('security.no-school-tag')}>
          {t('security.no-school-tag-why')}
        </EmptyState>
      </div>
    )
  return (
    <div className="stack">
      <div className="filters">
        <Select
          aria-label={t('security.school-tag')}
          data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(chosen.id)}
          onChange={(value) => setTag(value ?? '')}
          allowDeselect={false}
          searchable
        />
        <Segmented
          label={t('security.in-role')}
          value={role}
          options={roles.map((value) => ({ value, label: t(`shell.role.${value}`) }))}
          onChange={setRole}
        />
      </div>
      <p className="small muted">
        {t('security.schools-count', { count: chosen.schools.length })}{' '}
        <bdi>{chosen.schools.map(({ name }) => name).join(', ')}</bdi>
      </p>
      <Reading of={`${chosen.id}-${role}`}>
        <HolderEditor key={`${chosen.id}-${role}`} of={{ kind: 'school', id: chosen.id, role: Number(role) }} />
      </Reading>
    </div>
  )
}
