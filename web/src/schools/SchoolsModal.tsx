import './schools.css'
import { Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuilding, IconLock, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { superAdmin } from '#contract/kernel/access.ts'
import { type GroupSchool, schools } from '#contract/schools/schools.contract.ts'
import { SchoolMark } from '#web/ui/SchoolMark.tsx'
import { useSchoolEntry } from '#web/session/useSchoolEntry.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { ShortName } from '#web/ui/Person.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { neighbour } from './neighbour.rules.ts'

/** All schools of the group by the names of its groups, in four columns; the arrow keys move between them. */
export default function SchoolsModal({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const enter = useSchoolEntry(superAdmin)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed.trim(), 200)
  const { data, error, refetch } = useReading(schools.ofGroup, { keyword })

  const choose = ({ school_id }: GroupSchool) => {
    onClose()
    enter(school_id)
  }
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (at < 0) {
      if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
      event.preventDefault()
      if (event.key === 'Enter' && buttons.length === 1) buttons[0]?.click()
      else buttons[0]?.focus()
      return
    }
    const places = buttons.map((button) => button.getBoundingClientRect())
    const next = neighbour(places, at, event.key, document.documentElement.dir === 'rtl')
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={1040}
      withCloseButton={false}
      aria-label={t('schools.title')}
      className="schools-modal"
      onKeyDown={move}
    >
      <div className="schools-head">
        <h2>{t('schools.title')}</h2>
        {data && (
          <span className="small muted grow">
            {t('schools.count', { schools: data.count, groups: data.data.length })}
          </span>
        )}
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('schools.find')}
          placeholder={t('schools.find')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className="schools-list" ref={list} aria-busy={!data}>
        {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data?.count === 0 && <EmptyState icon={IconBuilding} title={t('schools.nothing', { keyword })} />}
        {data?.data.map(({ groups_name, schools: ofGroup }, at) => (
          <section key={at} aria-label={groups_name}>
            <h3>
              <bdi>{groups_name}</bdi> <span className="count quiet">{ofGroup.length}</span>
            </h3>
            <ul>
              {ofGroup.map((school) => (
                <li key={school.school_id}>
                  <button type="button" onClick={() => choose(school)}>
                    <SchoolMark name={school.school_name} logo={school.school_logo_temp} color={school.accent} />
                    <ShortName name={school.school_name} className="ellipsis" />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="schools-foot">
        <span className="row tight small muted">
          <IconLock size={16} stroke={1.75} aria-hidden />
          {t('schools.not-listed')}
        </span>
        <Button className="end" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Modal>
  )
}
