import { ActionIcon, Popover, Textarea } from '@mantine/core'
import { IconBookmarkPlus, IconMessages } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { savedComments } from '#contract/gradebook/grading.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { askedIn, insertedInto } from './comment-bank.ts'

type Props = { section_id: number; value: string; readOnly: boolean; onChange: (value: string) => void }

const shown = 8
const most = 200

/**
 * The comment that the student reads. A slash opens one's own comments: type to search, arrows to choose, Enter to
 * insert.
 */
export const CommentField = ({ section_id, value, readOnly, onChange }: Props) => {
  const t = useTexts()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number>()
  const [opened, setOpened] = useState(false)
  const [at, setAt] = useState(0)
  const { data } = useReading(savedComments.list, { section_id, size: most }, { when: !readOnly })
  const asked = caret === undefined ? undefined : askedIn(value, caret)
  const wanted = opened ? '' : (asked ?? '')
  const found = (data?.rows ?? []).filter(({ body }) => matchesSearch(body, wanted)).slice(0, shown)
  const choosing = !readOnly && (opened || asked !== undefined)
  const close = () => {
    setOpened(false)
    setCaret(undefined)
    setAt(0)
  }
  const insert = (body: string) => {
    const { text, caret: to } = insertedInto(
      value,
      caret ?? field.current?.selectionStart ?? value.length,
      body,
      !opened,
    )
    onChange(text)
    close()
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(to, to)
    })
  }
  const press = (event: KeyboardEvent) => {
    if (!choosing || event.ctrlKey || event.metaKey) return
    const chosen = found[at]
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && chosen) insert(chosen.body)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="grade-comment stack close">
      <Popover
        opened={choosing}
        onDismiss={close}
        position="top-start"
        width="target"
        trapFocus={false}
        returnFocus={false}
      >
        <Popover.Target>
          <Textarea
            ref={field}
            label={t('gradebook.comment')}
            description={t('gradebook.comment-why')}
            placeholder={readOnly ? '' : t('grading.bank-hint')}
            value={value}
            maxLength={2_000}
            autosize
            minRows={3}
            maxRows={12}
            readOnly={readOnly}
            aria-autocomplete="list"
            aria-controls={choosing ? id : undefined}
            aria-activedescendant={choosing && found[at] ? `${id}-${at}` : undefined}
            onKeyDown={press}
            onBlur={() => !opened && setCaret(undefined)}
            onChange={(event) => {
              setCaret(event.target.selectionStart)
              setOpened(false)
              setAt(0)
              onChange(event.target.value)
            }}
          />
        </Popover.Target>
        <Popover.Dropdown>
          {found.length === 0 && (
            <p className="small muted">{t(data && data.count > 0 ? 'grading.bank-nothing' : 'grading.bank-empty')}</p>
          )}
          <div role="listbox" id={id} aria-label={t('grading.bank')} className="bank">
            {found.map((one, nth) => (
              <div
                key={one.id}
                id={`${id}-${nth}`}
                role="option"
                tabIndex={-1}
                aria-selected={nth === at}
                className="bank-row"
                onMouseDown={(event) => {
                  event.preventDefault()
                  insert(one.body)
                }}
              >
                {one.body}
              </div>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      {!readOnly && (
        <div className="row tight end">
          <ActionIcon
            aria-label={t('grading.bank-open')}
            title={t('grading.bank-open')}
            onClick={() => {
              setOpened(!opened)
              field.current?.focus()
            }}
          >
            <IconMessages size={18} stroke={1.75} />
          </ActionIcon>
          <Keep value={value} known={(data?.rows ?? []).some(({ body }) => body === value.trim())} />
        </div>
      )}
    </div>
  )
}

/** Puts what was written into the bank. */
const Keep = ({ value, known }: { value: string; known: boolean }) => {
  const t = useTexts()
  const remove = useSend(savedComments.remove, { refresh: savedComments.list })
  const keep = useSend(savedComments.save, {
    refresh: savedComments.list,
    onDone: ({ id }) => toastUndoable(t('grading.kept'), () => remove.send({ id })),
  })
  return (
    <ActionIcon
      aria-label={t('grading.keep')}
      title={t('grading.keep')}
      disabled={value.trim() === '' || known}
      loading={keep.sending}
      onClick={() => keep.send({ body: value, course_id: null })}
    >
      <IconBookmarkPlus size={18} stroke={1.75} />
    </ActionIcon>
  )
}
