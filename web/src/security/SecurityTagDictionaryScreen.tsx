import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconShieldLock } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { superAdmin } from '#contract/kernel/access.ts'
import { dictionary } from '#contract/security/dictionary.contract.ts'
import { type ListedTag, tags } from '#contract/security/tags.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useTagColumns, useTagFilters } from './parts/useTagColumns.tsx'

/** The tags of the product in the words of the group, and tags of its own. */
export default function SecurityTagDictionaryScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const { role, flags } = useSignedIn()
  const { data } = useReading(tags.roles, {}, { when: role === superAdmin })
  const edit = data?.can.edit ?? flags.has('saupdatesecuritytagsdictionary')
  const archiving = useSend(dictionary.archive, { refresh: [tags.list, dictionary.read] })
  const archive = (ids: number[], archived: boolean) =>
    void archiving.sendAndWait({ ids, archived }).then(
      () =>
        toastUndoable(t(archived ? 'security.archived-count' : 'security.restored-count', { count: ids.length }), () =>
          archiving.send({ ids, archived: !archived }),
        ),
      () => undefined,
    )
  const columns = useTagColumns(
    (row) => (
      <Link className="medium" to={`/edit-security-tag-dictionary/${row.id}`}>
        <bdi>{row.name}</bdi>
      </Link>
    ),
    false,
  ).map((column) => (column.key === 'flag' ? { ...column, extra: false } : column))
  const usual = useTagFilters()
  return (
    <div className="full">
      <PageHeader
        title={t('security.dictionary')}
        sub={t('security.dictionary-sub')}
        actions={
          <>
            <Button component={Link} to="/user-roles">
              {t('security.user-roles')}
            </Button>
            {edit && (
              <Button
                variant="filled"
                leftSection={<IconPlus size={16} stroke={1.75} />}
                component={Link}
                to="/add-security-tag-dictionary"
              >
                {t('security.add-tag')}
              </Button>
            )}
          </>
        }
      />
      <DataTable
        label={t('security.dictionary')}
        of={tags.list}
        columns={columns}
        filters={[
          ...usual,
          { name: 'archived', label: t('ui.archive'), options: [{ value: '1', label: t('ui.status.archived') }] },
        ]}
        searchLabel={t('security.find-tag')}
        nameOf={(row: ListedTag) => row.name}
        rowActions={(row: ListedTag) =>
          !edit
            ? []
            : [
                {
                  label: t('ui.edit'),
                  icon: IconPencil,
                  onClick: () => void navigate(`/edit-security-tag-dictionary/${row.id}`),
                },
                ...(row.own && row.worded
                  ? [
                      row.archived
                        ? { label: t('ui.restore'), icon: IconArchiveOff, onClick: () => archive([row.id], false) }
                        : {
                            label: t('ui.archive'),
                            icon: IconArchive,
                            danger: true,
                            onClick: () => archive([row.id], true),
                          },
                    ]
                  : []),
              ]
        }
        tools={(input) => <ExportButton of={tags.exported} input={input} />}
        empty={<EmptyState icon={IconShieldLock} title={t('security.no-tag')} />}
      />
    </div>
  )
}
