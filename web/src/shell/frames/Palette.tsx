import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import {
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconSwitchHorizontal,
  IconEyeOff,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Role, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import { type Found, people } from '#contract/people/people.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useScheme } from '#web/ui/theme/appearance.ts'
import { kindOf, pagesOf } from '#web/people/parts/person-pages.ts'
import { Avatar } from '#web/ui/Person.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { further } from '../further-menu.ts'
import type { Entry, Tab } from '#web/kernel/menu.ts'
import { pageAt } from '#web/kernel/page-table.ts'
import { screenOf } from '#web/kernel/page.ts'
import { noteRecent, recentOf } from '#web/kernel/recent.ts'
import { isActing, type Visitor } from '#web/kernel/session.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { openEntries } from '#web/kernel/open-entries.ts'
import { useOwnActions } from '#web/session/useOwnActions.ts'

const [store, palette] = createSpotlight()
const shortest = 2

type Props = { visitor: Visitor; tabs: readonly Tab[]; more: readonly Entry[]; onClose: () => void; onKeys: () => void }
type Item = { key: string; label: string; icon: ReactNode; aside?: string | undefined; run: () => void }

/** People, sections and pages in reach, what I may do about my session, and what I opened last. */
export default function Palette({ visitor, tabs, more, onClose, onKeys }: Props) {
  const t = useTexts()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [search] = useDebouncedValue(query.trim(), 200)
  useEffect(() => palette.open(), [])

  const account = `${visitor.login.user_id} ${visitor.role}`
  const follow = (to: string, label: string) => {
    if (!isActing(visitor.login)) noteRecent(account, { to, label })
    void navigate(to)
  }
  const found = useReading(people.find, { search }, { when: search.length >= shortest }).data
  const onlooker = {
    role: visitor.role,
    flags: visitor.flags,
    host: location.hostname,
    off: visitor.login.setting_config.features_off,
  }
  const besides = query.trim() ? openEntries(further, onlooker) : []
  const shown = query.trim().length >= shortest ? found : undefined
  const groups: { title: string; items: Item[] }[] = [
    { title: t('shell.palette.recent'), items: query ? [] : recentItems(account, visitor, follow) },
    {
      title: t('shell.palette.people'),
      items: (shown?.people ?? []).map((person) => personItem(person, visitor, t, follow)),
    },
    {
      title: t('shell.palette.sections'),
      items: (shown?.sections ?? []).map((section) => sectionItem(section, visitor, follow)),
    },
    {
      title: t('shell.palette.pages'),
      items: pageItems(tabs, [...more, ...besides], t, follow).filter(({ label }) => matchesSearch(label, query)),
    },
    {
      title: t('shell.palette.actions'),
      items: useActionItems(visitor, onKeys).filter(({ label }) => matchesSearch(label, query)),
    },
  ]
  const empty = groups.every(({ items }) => items.length === 0)
  const searching = query.trim().length >= shortest && (search !== query.trim() || !found)

  // The component marks the first choice when it is typed; what the server finds comes later.
  const chooseFirst = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    const marked = currentTarget.closest('[role=dialog]')?.querySelector('[data-selected]')
    if (key !== 'Enter' || marked || searching) return
    palette.close()
    groups.flatMap(({ items }) => items)[0]?.run()
  }

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      centered={false}
      yOffset="12dvh"
      scrollable
      maxHeight="min(560px, 70dvh)"
      overlayProps={{ color: 'var(--overlay)', backgroundOpacity: 1, blur: 0 }}
    >
      <Spotlight.Search
        placeholder={t('shell.palette.placeholder')}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        onKeyDown={chooseFirst}
      />
      <Spotlight.ActionsList>
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ title, items }) => (
            <Spotlight.ActionsGroup key={title} label={title}>
              {items.map(({ key, label, icon, aside, run }) => (
                <Spotlight.Action
                  key={key}
                  label={label}
                  leftSection={icon}
                  dimmedSections={false}
                  highlightQuery
                  highlightColor="transparent"
                  {...(aside && { rightSection: <bdi className="small muted">{aside}</bdi> })}
                  onClick={run}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {empty && (
          <Spotlight.Empty>{t(searching ? 'shell.palette.searching' : 'shell.palette.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

type Say = ReturnType<typeof useTexts>
type Follow = (to: string, label: string) => void

/** Where a person who was found is shown. */
const lists: Partial<Record<Role, string>> = {
  [superAdmin]: '/global-user-directory',
  [schoolAdmin]: '/user-directory',
  [teacher]: '/student-in-teacher',
}

const recentItems = (account: string, { role }: Visitor, follow: Follow): Item[] =>
  recentOf(account)
    .filter(({ to }) => {
      const page = pageAt(to.split('?')[0] ?? '')
      return page?.roles.includes(role) && screenOf(page, role)
    })
    .map(({ to, label }) => ({
      key: `recent ${to}`,
      label,
      icon: <IconHistory size={18} stroke={1.75} />,
      run: () => follow(to, label),
    }))

/** The office is led to the person, others to the list that they find people in. */
const personItem = (person: Found['people'][number], { role }: Visitor, t: Say, follow: Follow): Item => {
  const label = `${person.fname} ${person.lname}`
  const what =
    person.role === student && person.grade_level
      ? t('shell.palette.grade', { grade: person.grade_level })
      : person.role && t(`shell.role.${person.role}`)
  const page =
    role === schoolAdmin && person.role !== null && pagesOf(kindOf([{ role: person.role }]), role, person.id).overview
  return {
    key: `person ${person.id}`,
    label: person.native_name ? `${label} ${person.native_name}` : label,
    icon: <Avatar name={label} photo={person.photo} seed={person.id} size="small" />,
    aside: role === superAdmin ? person.school_name : what || undefined,
    run: () => follow(page || `${lists[role]}?search=${encodeURIComponent(label)}`, label),
  }
}

const sectionItem = (
  { id, student_id, name, number, color }: Found['sections'][number],
  { role }: Visitor,
  follow: Follow,
): Item => {
  const to =
    role === student
      ? `/learning?section_id=${id}`
      : student_id
        ? `/class-info/${id}?student_id=${student_id}`
        : `/individual-section/${id}`
  return {
    key: `section ${id} ${student_id}`,
    label: name,
    icon: <SubjectBar subject={color} />,
    aside: number,
    run: () => follow(to, name),
  }
}

const pageItems = (tabs: readonly Tab[], more: readonly Entry[], t: Say, follow: Follow): Item[] => {
  const entries = [
    ...tabs.flatMap((tab) =>
      tab.columns.flatMap((column) => column.entries.map((entry) => ({ entry, area: t(tab.label) }))),
    ),
    ...more.map((entry) => ({ entry, area: t('shell.menu.more') })),
  ]
  const first = new Map<string, (typeof entries)[number]>()
  for (const one of entries) if (!first.has(one.entry.to)) first.set(one.entry.to, one)
  return [...first.values()].map(({ entry: { to, label, icon: EntryIcon }, area }) => ({
    key: to,
    label: t(label),
    icon: <EntryIcon size={18} stroke={1.75} />,
    aside: area === t(label) ? undefined : area,
    run: () => follow(to, t(label)),
  }))
}

const useActionItems = (visitor: Visitor, onKeys: () => void): Item[] => {
  const t = useTexts()
  const own = useOwnActions(visitor, true)
  const { shown } = useScheme()
  const dark = shown === 'dark'
  const SchemeIcon = dark ? IconSun : IconMoon
  return [
    ...own.roles
      .filter(({ role }) => own.roles.length > 1 && role !== visitor.role)
      .map(({ role, role_name }) => ({
        key: `role ${role}`,
        label: t('shell.palette.switch-role', { role: role_name }),
        icon: <IconSwitchHorizontal size={18} stroke={1.75} />,
        run: () => own.switchTo(role),
      })),
    {
      key: 'scheme',
      label: t(dark ? 'shell.palette.light' : 'shell.palette.dark'),
      icon: <SchemeIcon size={18} stroke={1.75} />,
      run: () => own.chooseScheme(dark ? 'light' : 'dark'),
    },
    { key: 'keys', label: t('shell.keys'), icon: <IconKeyboard size={18} stroke={1.75} />, run: onKeys },
    ...(own.acting
      ? [{ key: 'end', label: t('session.act.end'), icon: <IconEyeOff size={18} stroke={1.75} />, run: own.endActing }]
      : []),
    {
      key: 'log-out',
      label: t('shell.log-out'),
      icon: <IconLogout size={18} stroke={1.75} className="mirrored" />,
      run: own.logOut,
    },
  ]
}
