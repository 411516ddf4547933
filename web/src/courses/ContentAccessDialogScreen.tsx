import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import '#web/security/security.css'
import { contentAccess } from '#contract/courses/content-access.contract.ts'
import type { Audience } from '#contract/courses/content-access.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

/** Which kinds of lesson content students and parents may see. */
export default function ContentAccessDialogScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const title = t('security.content-access')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  return (
    <div className="reading">
      <PageHeader title={title} sub={t('security.content-access-sub')} />
      <Reading>
        <Kinds />
      </Reading>
    </div>
  )
}

const Kinds = () => {
  const t = useTexts()
  const { rows, tags, can } = useRead(contentAccess.read, {})
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const save = useSend(contentAccess.save, { refresh: contentAccess.read })
  const changes = rows.flatMap(({ kind, role, who, flag }) => {
    const value = chosen[`${kind}-${role}`]
    if (value === undefined) return []
    const to: Audience = value === 'all' || value === 'nobody' ? { who: value, flag: '' } : { who: 'tag', flag: value }
    return to.who !== who || to.flag !== flag ? [{ kind, role, from: { who, flag }, to }] : []
  })
  useUnsavedGuard(changes.length > 0 && !save.sending)
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const roles = [...new Set(rows.map(({ role }) => role))]
  const options = [
    { value: 'all', label: t('security.everybody') },
    { value: 'nobody', label: t('security.nobody') },
    ...tags.map((tag) => ({ value: tag.flag, label: t('security.holders-of', { tag: tag.name }) })),
  ]
  const send = async () => {
    const sent = changes
    await save.sendAndWait({ changes: sent })
    setChosen({})
    toastUndoable(t('security.content-saved'), () =>
      save.send({ changes: sent.map((change) => ({ ...change, from: change.to, to: change.from })) }),
    )
  }
  return (
    <section className="card">
      {kinds.map((kind) => (
        <div className="form-section" key={kind}>
          <div>
            <h2>{t(`security.content-${kind}`)}</h2>
            <p className="small muted">
              {t('security.lessons-count', { count: rows.find((row) => row.kind === kind)?.lessons ?? 0 })}
            </p>
          </div>
          {roles.map((role) => {
            const row = rows.find((one) => one.kind === kind && one.role === role)
            if (!row) return null
            return (
              <Select
                key={role}
                label={t(`shell.role.${role}`)}
                data={options}
                value={chosen[`${kind}-${role}`] ?? (row.who === 'tag' ? row.flag : row.who)}
                onChange={(value) => setChosen({ ...chosen, [`${kind}-${role}`]: value ?? 'all' })}
                disabled={!can.edit}
                allowDeselect={false}
                searchable
              />
            )
          })}
        </div>
      ))}
      {can.edit && (
        <div className="save-bar">
          <div className="row end">
            <Button onClick={() => setChosen({})} disabled={changes.length === 0}>
              {t('security.discard')}
            </Button>
            <Button
              variant="filled"
              loading={save.sending}
              disabled={changes.length === 0}
              onClick={() => void send().catch(() => undefined)}
            >
              {t('ui.save')}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
