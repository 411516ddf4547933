import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormNotes } from './DrawerForm.tsx'
import type { EntityFormState } from './useEntityForm.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

type Props = { state: EntityFormState; back: string; saveLabel?: string; aside?: ReactNode; children: ReactNode }

/**
 * A form of more than eight fields as a page: sections in one box, the save bar at hand, and a question before what was
 * typed is lost.
 */
export const FormPage = ({ state, back, saveLabel, aside, children }: Props) => {
  const t = useTexts()
  useUnsavedGuard(state.dirty && !state.sending)
  return (
    <form className="card" onSubmit={state.submit} noValidate>
      <FormNotes state={state} />
      {children}
      <div className="save-bar">
        {aside}
        <div className="row end">
          <Button component={Link} to={back}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={state.sending}>
            {saveLabel ?? t('ui.save')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** A heading, one sentence, fields. */
export const FormSection = ({ title, sub, children }: { title: string; sub?: string; children: ReactNode }) => (
  <div className="form-section">
    <div>
      <h2>{title}</h2>
      {sub && <p className="small muted">{sub}</p>}
    </div>
    {children}
  </div>
)
