import { ActionIcon, Input, Textarea } from '@mantine/core'
import { type Icon, IconBold, IconHeading, IconItalic, IconLink, IconList } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'
import { Markdown } from './Markdown.tsx'
import { type Mark, marked } from './markdown-edit.ts'
import { Segmented } from './Segmented.tsx'

const tools: { mark: Mark; icon: Icon; key?: string }[] = [
  { mark: 'bold', icon: IconBold, key: 'b' },
  { mark: 'italic', icon: IconItalic, key: 'i' },
  { mark: 'heading', icon: IconHeading },
  { mark: 'list', icon: IconList },
  { mark: 'link', icon: IconLink },
]

type Props = { label: string; value: string; onChange: (value: string) => void; error?: ReactNode; maxLength?: number }

/** Longer text with a little form: written with marks, by hand or with the buttons, and looked at as readers see it. */
export const MarkdownInput = ({ label, value, onChange, error, maxLength = 20_000 }: Props) => {
  const t = useTexts()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [view, setView] = useState<'write' | 'look'>('write')
  const put = (mark: Mark) => {
    if (!field.current) return
    const next = marked({ value, start: field.current.selectionStart, end: field.current.selectionEnd }, mark)
    onChange(next.value)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.start, next.end)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = (event.ctrlKey || event.metaKey) && tools.find(({ key }) => key === event.key)
    if (!tool) return
    event.preventDefault()
    put(tool.mark)
  }
  return (
    <Input.Wrapper id={id} error={error}>
      <div className="row tight markdown-tools">
        {view === 'write' &&
          tools.map(({ mark, icon: ToolIcon }) => (
            <ActionIcon
              key={mark}
              aria-label={t(`markdown.${mark}`)}
              title={t(`markdown.${mark}`)}
              onClick={() => put(mark)}
            >
              <ToolIcon size={16} stroke={1.75} />
            </ActionIcon>
          ))}
        <div className="end">
          <Segmented
            label={t('markdown.view')}
            value={view}
            options={[
              { value: 'write', label: t('markdown.write') },
              { value: 'look', label: t('markdown.look') },
            ]}
            onChange={setView}
          />
        </div>
      </div>
      {view === 'write' ? (
        <Textarea
          id={id}
          aria-label={label}
          ref={field}
          value={value}
          maxLength={maxLength}
          autosize
          minRows={5}
          error={error !== undefined && error !== null}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      ) : (
        <div className="prose markdown-look">
          <Markdown top={2}>{value}</Markdown>
        </div>
      )}
    </Input.Wrapper>
  )
}
