import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '../Note.tsx'
import { confirm } from '#web/kernel/feedback.ts'
import type { EntityFormState } from './useEntityForm.tsx'
import { StaleNote } from './StaleNote.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.ts'
import { SideDrawer } from '../SideDrawer.tsx'

type Props = { state: EntityFormState; saveLabel?: string; children: ReactNode; aside?: ReactNode }

type DrawerProps = Props & {
  opened: boolean
  title: string
  sub?: ReactNode
  readOnly?: boolean
  wide?: boolean
  onClose: () => void
}

/** A form of up to eight fields, at the end side; on phones it fills the screen. */
export const DrawerForm = ({
  state,
  saveLabel,
  aside,
  opened,
  title,
  sub,
  readOnly = false,
  wide = false,
  onClose,
  children,
}: DrawerProps) => {
  const t = useTexts()
  useUnsavedGuard(opened && state.dirty && !state.sending)
  const close = () => (state.dirty ? confirm({ message: t('ui.unsaved'), danger: true, onConfirm: leave }) : onClose())
  const leave = () => {
    state.discard()
    onClose()
  }
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      width={wide ? 'wide' : 'form'}
      title={<DrawerTitle title={title} sub={sub} />}
    >
      <form className="column grow" onSubmit={state.submit} noValidate>
        <FormNotes state={state} />
        <div className="form-section grow">{children}</div>
        <div className="save-bar">
          {aside}
          <div className="row end">
            <Button onClick={close}>{t(readOnly ? 'ui.close' : 'ui.cancel')}</Button>
            {!readOnly && (
              <Button type="submit" variant="filled" loading={state.sending}>
                {saveLabel ?? t('ui.save')}
              </Button>
            )}
          </div>
        </div>
      </form>
    </SideDrawer>
  )
}

/** A value that may be read, not changed: it keeps its place, with a lock and the reason. */
export const ReadOnly = ({ label, value, reason }: { label: string; value: ReactNode; reason: string }) => (
  <div>
    <div className="medium">{label}</div>
    <div className="read-only-value">
      <span className="grow ellipsis">{value}</span>
      <IconLock size={16} stroke={1.75} aria-hidden />
    </div>
    <div className="small muted">{reason}</div>
  </div>
)

const DrawerTitle = ({ title, sub }: { title: string; sub?: ReactNode }) => (
  <>
    {title}
    {sub && <span className="small muted column regular">{sub}</span>}
  </>
)

/** What a form says above its fields: that what was typed earlier is back, and that somebody was faster. */
export const FormNotes = ({ state }: { state: EntityFormState }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { attend, restored, stale } = state
  useEffect(attend, [attend])
  const word = (key: string, value: string | boolean | null): string => {
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    if (value === null || value === '') return '–'
    if (key.endsWith('_id') || /^[a-z]+([-_][a-z]+)*$/.test(value)) return t('ui.is-changed') // a choice, whose word the control knows
    return /^\d{4}-\d\d-\d\d$/.test(value) ? date(value) : value
  }
  if (!restored && !stale) return null
  return (
    <div className="card-body stack">
      {restored && (
        <Note tone="info" title={t('ui.draft-restored')}>
          <button type="button" className="again" onClick={state.discard}>
            {t('ui.draft-discard')}
          </button>
        </Note>
      )}
      {stale && (
        <StaleNote
          {...stale}
          facts={stale.facts.map(({ key, label, value }) => ({ key, label, value: <bdi>{word(key, value)}</bdi> }))}
        />
      )}
    </div>
  )
}
