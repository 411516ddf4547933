import { IconSelector } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { superAdmin } from '#contract/kernel/access.ts'
import { session } from '#contract/session/session.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { shortened } from '#contract/kernel/graphemes.ts'
import { ShortName } from '#web/ui/Person.tsx'
import type { Visitor } from '#web/kernel/session.ts'
import { HeaderMenu } from './HeaderMenu.tsx'
import { SchoolMark } from '#web/ui/SchoolMark.tsx'
import { spoken } from '#web/kernel/spoken.ts'

const SchoolItems = lazy(() => import('./SchoolItems.tsx'))
const SchoolsModal = lazy(spoken(() => import('#web/schools/SchoolsModal.tsx')))

const listedAtMost = 10

/**
 * The school's mark and name; with more than one school, the way to another. A super admin outside of a school sees the
 * group, and more than ten schools in a modal.
 */
export const SchoolSwitcher = ({ visitor }: { visitor: Visitor }) => {
  const t = useTexts()
  const [choosing, setChoosing] = useState(false)
  const schools =
    useReading(session.schools, {}).data?.filter(({ user_status }) => user_status.status !== 'Inactive') ?? []
  const { setting_config, school_name: name } = visitor.login
  const mark = <SchoolMark name={name} logo={setting_config.school_logo} />
  if (schools.length < 2)
    return (
      <span className="school">
        {mark}
        <ShortName name={name} className="ellipsis" />
      </span>
    )
  const inModal = visitor.role === superAdmin && schools.length > listedAtMost
  const button = (
    <button
      type="button"
      className="school"
      title={name}
      {...(inModal && { 'aria-haspopup': 'dialog', onClick: () => setChoosing(true) })}
    >
      <span className="visually-hidden">{t('shell.school.switch', { name })}</span>
      <span className="row" aria-hidden>
        {mark}
        <bdi className="ellipsis">{shortened(name)}</bdi>
      </span>
      <IconSelector size={16} stroke={1.75} aria-hidden />
    </button>
  )
  if (inModal)
    return (
      <>
        {button}
        {choosing && (
          <Suspense fallback={null}>
            <SchoolsModal onClose={() => setChoosing(false)} />
          </Suspense>
        )}
      </>
    )
  return (
    <HeaderMenu button={button} position="bottom-start">
      <SchoolItems schools={schools} role={visitor.role} />
    </HeaderMenu>
  )
}
