import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { savedViews } from '#contract/kernel/saved-views.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'

/** Searches of this list that somebody keeps under a name; read when they are asked for. */
export const SavedViews = () => {
  const t = useTexts()
  const [opened, setOpened] = useState(false)
  return (
    <Popover position="bottom-end" withRoles trapFocus opened={opened} onChange={setOpened} width={280}>
      <Popover.Target>
        <ActionIcon aria-label={t('ui.views')} onClick={() => setOpened(!opened)}>
          <IconBookmark size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{opened && <Views onClose={() => setOpened(false)} />}</Popover.Dropdown>
    </Popover>
  )
}

const Views = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const { pathname: list } = useLocation()
  const [address, setAddress] = useSearchParams()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const { data } = useReading(savedViews.list, { list })
  const save = useSend(savedViews.save, {
    refresh: savedViews.list,
    onDone: () => {
      toastSaved()
      onClose()
    },
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const remove = useSend(savedViews.remove, {
    refresh: savedViews.list,
    onDone: (gone) =>
      toastUndoable(t('ui.view-removed', { name: gone.name }), () =>
        save.send({ list, name: gone.name, query: gone.query }),
      ),
  })
  const query = new URLSearchParams(address)
  query.delete('page')
  const rows = data?.rows ?? []
  return (
    <div className="stack close">
      {rows.length === 0 && <p className="small muted">{t('ui.no-views')}</p>}
      {rows.length > 0 && (
        <ul className="file-list">
          {rows.map((view) => (
            <li key={view.id} className="row">
              <button
                type="button"
                className="link grow start ellipsis"
                onClick={() => {
                  setAddress(new URLSearchParams(view.query))
                  onClose()
                }}
                {...(view.query === String(query) && { 'aria-current': 'true' })}
              >
                <bdi>{view.name}</bdi>
              </button>
              <ActionIcon
                size="sm"
                aria-label={t('ui.remove-view', { name: view.name })}
                onClick={() => remove.send({ id: view.id })}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form
        className="stack close"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setProblem('')
          save.send({ list, name, query: String(query) })
        }}
      >
        <TextInput
          label={t('ui.view-name')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
          {...(problem && { error: problem })}
        />
        <Button type="submit" loading={save.sending}>
          {t('ui.save-view')}
        </Button>
      </form>
    </div>
  )
}
