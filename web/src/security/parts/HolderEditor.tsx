import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { In } from '#contract/kernel/endpoint.ts'
import type { TagSource, TagState } from '#contract/security/flags.rules.ts'
import { customRoles } from '#contract/security/custom-roles.contract.ts'
import { schoolTags } from '#contract/security/dictionary.contract.ts'
import { type HolderView, tags } from '#contract/security/tags.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { confirm, toastUndoable } from '#web/kernel/feedback.ts'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { TagPicker } from './TagPicker.tsx'

type Asked = In<typeof tags.view>
const ownSource = { role: 'role', school: 'school', custom: 'custom', user: 'user' } as const satisfies Record<
  Asked['kind'],
  TagSource['kind']
>
const nothing: ReadonlyMap<string, TagState> = new Map()

/** What one holder says of every tag: chosen at leisure, told in words before it is saved, and taken back at once. */
export const HolderEditor = ({ of: asked, children }: { of: Asked; children?: (view: HolderView) => ReactNode }) => {
  const t = useTexts()
  const view = useRead(tags.view, asked)
  const [chosen, setChosen] = useState(nothing)
  const [reason, setReason] = useState('')
  const refresh = [tags.view, tags.list, tags.consolidated, tags.roles, tags.holders, customRoles.list, schoolTags.list]
  const save = useSend(tags.save, { refresh })
  const stored = new Map(view.states.map(({ flag, state }) => [flag, state]))
  const changes = [...chosen]
    .map(([flag, to]) => ({ flag, from: stored.get(flag) ?? ('inherit' as const), to }))
    .filter(({ from, to }) => from !== to)
  useUnsavedGuard(changes.length > 0 && !save.sending)
  const nameOf = (flag: string) => view.tags.find((tag) => tag.flag === flag)?.name ?? flag
  const named = (to: TagState) =>
    changes
      .filter((change) => change.to === to)
      .map(({ flag }) => nameOf(flag))
      .join(', ')
  const send = async () => {
    await save.sendAndWait({ ...asked, changes, ...(reason && { reason }) })
    setChosen(nothing)
    setReason('')
    const back = changes.map(({ flag, from, to }) => ({ flag, from: to, to: from }))
    toastUndoable(t('security.saved', { count: changes.length }), () => save.send({ ...asked, changes: back }))
  }
  const submit = () =>
    view.people > 1
      ? confirm({
          message: t('security.concerns', { count: view.people }),
          onConfirm: () => void send().catch(() => undefined),
        })
      : void send().catch(() => undefined)
  return (
    <div className="stack">
      {children?.(view)}
      {view.reason && <Note tone="neutral" title={view.reason} />}
      <TagPicker
        tags={view.tags}
        sources={view.sources}
        own={ownSource[view.kind]}
        stored={stored}
        chosen={chosen}
        giveable={new Set(view.giveable)}
        readOnly={!view.can.edit}
        onChoose={(flag, state) => setChosen(new Map([...chosen, [flag, state]]))}
      />
      {changes.length > 0 && (
        <section className="save-bar rights-bar" aria-label={t('security.changes')}>
          <div className="small grow" role="status">
            {[
              named('allow') && t('security.will-allow', { tags: named('allow') }),
              named('deny') && t('security.will-deny', { tags: named('deny') }),
              named('inherit') && t('security.will-inherit', { tags: named('inherit') }),
              t('security.concerns', { count: view.people }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
          <TextInput
            aria-label={t('security.reason')}
            placeholder={t('security.reason')}
            title={t('security.reason-why')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className="row">
            <Button onClick={() => setChosen(nothing)}>{t('security.discard')}</Button>
            <Button variant="filled" onClick={submit} loading={save.sending}>
              {t('ui.save')}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
