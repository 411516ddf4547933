import '../../grading.css'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Anchor, Annotation } from '#contract/gradebook/annotations.contract.ts'
import type { Attempt } from '#contract/gradebook/grading.contract.ts'
import { HandedLinks } from '#web/coursework/parts/classroom/HandedLinks.tsx'
import { useTexts } from '#web/kernel/i18n.ts'
import { AnnotatedText } from './AnnotatedText.tsx'
import { FileInPlace } from './FileInPlace.tsx'

/** What a piece of work needs to show its notes: `begin` only where notes are written. */
export type Noted = {
  notes: readonly Annotation[]
  numberOf: (id: number) => number
  chosen: number | undefined
  choose: (id: number | undefined) => void
  begun: Anchor | undefined
  begin: ((anchor: Anchor) => void) | undefined
}
type Writing = { file_id: number | null; anchor: Anchor; note?: Annotation; body: string }
export type Writer = {
  save: (note: {
    id?: number
    version?: number
    file_id: number | null
    anchor: Anchor
    body: string
  }) => Promise<boolean>
  remove: (note: Annotation) => void
}
type Props = { attempt: Attempt; notes: readonly Annotation[]; writer?: Writer | undefined }

/** One attempt, its text and files in place, with the notes written into it. */
export const AnnotatedWork = ({ attempt, notes: all, writer }: Props) => {
  const t = useTexts()
  const [chosen, setChosen] = useState<number>()
  const [writing, setWriting] = useState<Writing>()
  const notes = all.filter((note) => note.attempt === attempt.attempt)
  const notedOf = (file_id: number | null): Noted => ({
    notes: notes.filter((note) => note.file_id === file_id),
    numberOf: (id) => notes.findIndex((note) => note.id === id) + 1,
    chosen,
    choose: setChosen,
    begun: writing && !writing.note && writing.file_id === file_id ? writing.anchor : undefined,
    begin: writer && ((anchor) => setWriting({ file_id, anchor, body: writing && !writing.note ? writing.body : '' })),
  })
  return (
    <>
      {attempt.body && <AnnotatedText text={attempt.body} noted={notedOf(null)} />}
      <HandedLinks links={attempt.links} />
      {attempt.files.map((file) => (
        <FileInPlace key={file.id} file={file} noted={notedOf(file.id)} />
      ))}
      {writer && notes.length === 0 && !writing && <p className="small muted">{t('annotations.how')}</p>}
      {notes.length > 0 && (
        <section className="stack close">
          <h3>{t('annotations.title')}</h3>
          <ol className="notes">
            {notes.map((note, at) => (
              <li key={note.id} data-chosen={note.id === chosen || undefined}>
                <button
                  type="button"
                  className="note-words"
                  onClick={() => setChosen(note.id === chosen ? undefined : note.id)}
                >
                  <span className="note-number">{at + 1}</span>
                  <span className="column grow">
                    {note.anchor.kind === 'text' && <q className="small muted ellipsis">{note.anchor.quote}</q>}
                    <bdi>{note.body}</bdi>
                  </span>
                </button>
                {writer && (
                  <span className="row tight">
                    <ActionIcon
                      size="sm"
                      aria-label={t('annotations.edit', { number: at + 1 })}
                      onClick={() => setWriting({ file_id: note.file_id, anchor: note.anchor, note, body: note.body })}
                    >
                      <IconPencil size={16} stroke={1.75} />
                    </ActionIcon>
                    <ActionIcon
                      size="sm"
                      aria-label={t('annotations.remove', { number: at + 1 })}
                      onClick={() => writer.remove(note)}
                    >
                      <IconTrash size={16} stroke={1.75} />
                    </ActionIcon>
                  </span>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      {writer && writing && <NoteForm key={keyOf(writing)} writing={writing} writer={writer} onWrite={setWriting} />}
    </>
  )
}

const keyOf = ({ file_id, anchor, note }: Writing): string => JSON.stringify([file_id, anchor, note?.id])

const NoteForm = ({
  writing,
  writer,
  onWrite,
}: {
  writing: Writing
  writer: Writer
  onWrite: (writing: Writing | undefined) => void
}) => {
  const t = useTexts()
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { body, note, file_id, anchor } = writing
  const save = async () => {
    if (body.trim() === '' || saving) return
    setSaving(true)
    const saved = await writer.save({ ...(note && { id: note.id, version: note.version }), file_id, anchor, body })
    setSaving(false)
    if (saved) onWrite(undefined)
  }
  return (
    <div className="note-form stack close" role="group" aria-label={t('annotations.write')}>
      {anchor.kind === 'text' && <q className="small muted ellipsis">{anchor.quote}</q>}
      <Textarea
        aria-label={t('annotations.write')}
        placeholder={t('annotations.write')}
        value={body}
        maxLength={2_000}
        autosize
        minRows={2}
        maxRows={8}
        ref={field}
        onChange={(event) => onWrite({ ...writing, body: event.target.value })}
        onKeyDown={(event) => {
          getHotkeyHandler([
            ['mod+Enter', () => void save()],
            ['Escape', () => onWrite(undefined)],
          ])(event)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.nativeEvent.stopImmediatePropagation() // the grade is not saved with it
        }}
      />
      <div className="row end">
        <Button size="xs" onClick={() => onWrite(undefined)}>
          {t('ui.cancel')}
        </Button>
        <Button size="xs" variant="filled" loading={saving} disabled={body.trim() === ''} onClick={() => void save()}>
          {t('ui.save')}
        </Button>
      </div>
    </div>
  )
}
