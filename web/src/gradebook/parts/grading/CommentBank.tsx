import { Button, Select, Textarea } from '@mantine/core'
import { IconMessages, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type SavedComment, savedComments } from '#contract/gradebook/grading.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

/** One's own comments to use again while grading. */
export const CommentBank = () => {
  const t = useTexts()
  const [opened, setOpened] = useState<SavedComment | 'new'>()
  const again = useSend(savedComments.save, { refresh: savedComments.list })
  const remove = useSend(savedComments.remove, { refresh: savedComments.list })
  const take = async ({ id, body, course }: SavedComment) => {
    await remove.sendAndWait({ id })
    toastUndoable(t('grading.comment-removed'), () => again.send({ body, course_id: course?.id ?? null }))
  }
  const addButton = (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpened('new')}>
      {t('grading.add-comment')}
    </Button>
  )
  const columns: Column<SavedComment>[] = [
    {
      key: 'body',
      title: t('gradebook.comment'),
      sort: 'body',
      cell: (row) => (
        <button type="button" className="link bank-text" onClick={() => setOpened(row)}>
          <bdi>{row.body}</bdi>
        </button>
      ),
    },
    {
      key: 'course',
      title: t('grading.course'),
      sort: 'course',
      cell: (row) => (row.course ? <bdi>{row.course.name}</bdi> : t('grading.every-course')),
    },
  ]
  return (
    <>
      <DataTable
        label={t('grading.bank')}
        of={savedComments.list}
        columns={columns}
        searchLabel={t('grading.find-comment')}
        nameOf={(row) => row.body.slice(0, 40)}
        rowActions={(row) => [
          { label: t('grading.edit-comment'), icon: IconPencil, onClick: () => setOpened(row) },
          { label: t('grading.remove-comment'), icon: IconTrash, danger: true, onClick: () => void take(row) },
        ]}
        tools={() => addButton}
        empty={
          <EmptyState icon={IconMessages} title={t('grading.bank-none')} actions={addButton}>
            {t('grading.bank-none-why')}
          </EmptyState>
        }
      />
      {opened && <CommentDrawer comment={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const CommentDrawer = ({ comment, onClose }: { comment: SavedComment | undefined; onClose: () => void }) => {
  const t = useTexts()
  const { data } = useReading(savedComments.list, { size: 1 })
  const state = useEntityForm({
    to: savedComments.save,
    draft: `saved-comment:${comment?.id ?? 'new'}`,
    refresh: savedComments.list,
    initial: { body: comment?.body ?? '', course_id: comment?.course ? String(comment.course.id) : '' },
    input: ({ body, course_id }) => ({
      body,
      course_id: course_id === '' ? null : Number(course_id),
      ...(comment && { id: comment.id, version: comment.version }),
    }),
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t(comment ? 'grading.edit-comment' : 'grading.add-comment')}
      onClose={onClose}
    >
      <Textarea
        {...state.field('body', t('gradebook.comment'))}
        autosize
        minRows={4}
        maxLength={2_000}
        data-autofocus
      />
      <Select
        {...state.field('course_id', t('grading.course'), { optional: true, hint: t('grading.course-hint') })}
        data={(data?.courses ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        clearable
        searchable
      />
    </DrawerForm>
  )
}
