import type { ReactNode } from 'react'
import { tagAreaNames } from '#contract/security/flags.rules.ts'
import type { ListedTag } from '#contract/security/tags.contract.ts'
import { superAdmin } from '#contract/kernel/access.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Code } from '#web/ui/Person.tsx'
import type { Filter } from '#web/ui/table/FilterRow.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'

/** @param ofSchool with the numbers of people of the present school */
export const useTagColumns = (name: (row: ListedTag) => ReactNode, ofSchool: boolean): Column<ListedTag>[] => {
  const t = useTexts()
  const { number } = useFormat()
  const counted = (key: 'people_granted' | 'people_denied' | 'custom_roles', title: string): Column<ListedTag> => ({
    key,
    title,
    numeric: true,
    cell: (row) => (row[key] === 0 ? '–' : <Code>{number(row[key])}</Code>),
  })
  return [
    { key: 'name', title: t('security.column-name'), sort: 'name', cell: name },
    {
      key: 'flag',
      title: t('security.column-flag'),
      sort: 'flag',
      extra: true,
      cell: (row) => <Code>{row.flag}</Code>,
    },
    { key: 'area', title: t('security.column-area'), sort: 'area', cell: (row) => t(`security.area-${row.area}`) },
    { key: 'about', title: t('security.column-about'), cell: (row) => <bdi>{row.about}</bdi> },
    {
      key: 'roles',
      title: t('security.column-roles'),
      cell: (row) => row.roles.map((role) => t(`shell.role.${role}`)).join(', ') || '–',
    },
    ...(ofSchool
      ? [
          counted('people_granted', t('security.column-granted')),
          counted('people_denied', t('security.column-denied')),
          counted('custom_roles', t('security.column-custom')),
        ]
      : []),
  ]
}

export const useTagFilters = (): Filter[] => {
  const t = useTexts()
  const { role } = useSignedIn()
  return [
    {
      name: 'area',
      label: t('security.column-area'),
      options: tagAreaNames
        .filter((area) => role === superAdmin || area !== 'group')
        .map((value) => ({ value, label: t(`security.area-${value}`) })),
    },
    {
      name: 'role',
      label: t('security.column-roles'),
      options: ['1', '2', '3', '4', '5']
        .slice(role === superAdmin ? 0 : 1)
        .map((value) => ({ value, label: t(`shell.role.${value}`) })),
    },
  ]
}
