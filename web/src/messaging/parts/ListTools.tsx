import { Button, Modal, TextInput } from '@mantine/core'
import { IconDeviceFloppy, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { lists, type MessageList } from '#contract/messaging/lists.contract.ts'
import type { NamedAudience } from '#contract/messaging/messages.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { useAudienceLabel } from './audience-label.ts'

/** Keeps those chosen under a name, to be chosen as one again. */
export const ListTools = ({ value }: { value: readonly NamedAudience[] }) => {
  const t = useTexts()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className="link small self-start row tight" onClick={() => setOpened(true)}>
        <IconUsersGroup size={14} stroke={1.75} aria-hidden />
        {t(value.length > 1 ? 'messaging.keep-as-list' : 'messaging.own-lists')}
      </button>
      {opened && <ListsDialog value={value} onClose={() => setOpened(false)} />}
    </>
  )
}

const ListsDialog = ({ value, onClose }: { value: readonly NamedAudience[]; onClose: () => void }) => {
  const t = useTexts()
  const { data } = useReading(lists.list, {})
  return (
    <Modal opened onClose={onClose} title={t('messaging.own-lists')} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <div className="stack">
        {value.length > 0 && <NewList value={value} />}
        {!data && <ListSkeleton rows={3} />}
        {data?.rows.length === 0 && value.length === 0 && (
          <EmptyState icon={IconUsersGroup} title={t('messaging.no-lists')}>
            {t('messaging.no-lists-why')}
          </EmptyState>
        )}
        {data?.rows.map((one) => (
          <OwnList key={`${one.id} ${one.version}`} of={one} value={value} />
        ))}
      </div>
    </Modal>
  )
}

const withoutLabels = (value: readonly NamedAudience[]) => value.map(({ kind, key }) => ({ kind, key }))

const NewList = ({ value }: { value: readonly NamedAudience[] }) => {
  const t = useTexts()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = useSend(lists.save, {
    refresh: lists.list,
    onDone: () => {
      setName('')
      toastSaved()
    },
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message)
      return fields.length > 0
    },
  })
  return (
    <div className="stack tight">
      <div className="row tight">
        <TextInput
          className="grow"
          aria-label={t('messaging.list-name')}
          placeholder={t('messaging.list-name')}
          value={name}
          error={problem}
          maxLength={60}
          dir="auto"
          data-autofocus
          onChange={(event) => {
            setProblem(undefined)
            setName(event.currentTarget.value)
          }}
        />
        <Button
          variant="filled"
          disabled={name.trim() === ''}
          loading={save.sending}
          onClick={() => save.send({ name, audiences: withoutLabels(value) })}
        >
          {t('ui.save')}
        </Button>
      </div>
      <p className="small muted">{t('messaging.list-of', { count: value.length })}</p>
    </div>
  )
}

/** One list: renamed, replaced by those chosen now, or deleted. */
const OwnList = ({ of, value }: { of: MessageList; value: readonly NamedAudience[] }) => {
  const t = useTexts()
  const labelOf = useAudienceLabel()
  const { id, version, name, audiences } = of
  const save = useSend(lists.save, { refresh: lists.list, onDone: () => toastSaved() })
  const remove = useSend(lists.delete, { refresh: lists.list })
  const [typed, setTyped] = useState(name)
  const renamed = typed.trim() !== '' && typed !== name
  return (
    <div className="stack tight">
      <div className="row tight">
        <TextInput
          className="grow"
          aria-label={t('messaging.name')}
          value={typed}
          maxLength={60}
          dir="auto"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {renamed && (
          <Button loading={save.sending} onClick={() => save.send({ id, version, name: typed })}>
            {t('messaging.rename')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          aria-label={t('messaging.delete-list', { name })}
          onClick={() =>
            confirm({
              message: t('messaging.delete-list-ask', { name }),
              answer: t('ui.remove'),
              danger: true,
              onConfirm: () => remove.send({ id }),
            })
          }
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </Button>
      </div>
      <p className="small muted">
        <bdi>{audiences.slice(0, 5).map(labelOf).join(', ')}</bdi>
        {audiences.length > 5 && ` ${t('messaging.and-more', { count: audiences.length - 5 })}`}
      </p>
      {value.length > 0 && !value.some(({ kind, key }) => kind === 'list' && key === String(id)) && (
        <button
          type="button"
          className="link small self-start row tight"
          onClick={() => save.send({ id, version, name, audiences: withoutLabels(value) })}
        >
          <IconDeviceFloppy size={14} stroke={1.75} aria-hidden />
          {t('messaging.replace-list', { count: value.length })}
        </button>
      )}
    </div>
  )
}
