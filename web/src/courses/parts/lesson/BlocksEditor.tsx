import '../../courses.css'
import { ActionIcon, Button, Menu, Select, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Block } from '#contract/courses/block.contract.ts'
import { sets } from '#contract/questions/sets.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { ResourceChoice } from '#web/resources/ResourceChoice.tsx'
import { Attachments } from '#web/files/Attachments.tsx'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import { blockIcons, type EnteredBlock, newBlock } from './blocks.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- forms of every shape hold blocks somewhere
type AnyForm = ReturnType<typeof useForm<any>>
type Props = {
  form: AnyForm
  path: string
  blocks: readonly EnteredBlock[]
  kinds: readonly Block['kind'][]
  course_id?: number
}

/** The blocks of a lesson being written; `path` says where the form holds them. */
export const BlocksEditor = ({ form, path, blocks, kinds, course_id }: Props) => {
  const t = useTexts()
  const put = (from: number, to: number) => to >= 0 && to < blocks.length && form.reorderListItem(path, { from, to })
  return (
    <>
      {blocks.map((block, at) => (
        <section
          key={block.key}
          className="block"
          aria-label={t('courses.block-of', { kind: t(`courses.block-${block.kind}`), at: at + 1 })}
        >
          <BlockHead
            block={block}
            onUp={() => put(at, at - 1)}
            onDown={() => put(at, at + 1)}
            onRemove={() => form.removeListItem(path, at)}
          />
          <BlockFields
            block={block}
            course_id={course_id}
            props={(field) => form.getInputProps(`${path}.${at}.${field}`)}
            onChange={(change) => form.setFieldValue(`${path}.${at}`, { ...block, ...change })}
          />
        </section>
      ))}
      <div>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button leftSection={<IconPlus size={16} stroke={1.75} />}>{t('courses.add-block')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => {
              const KindIcon = blockIcons[kind]
              return (
                <Menu.Item
                  key={kind}
                  leftSection={<KindIcon size={16} stroke={1.75} />}
                  onClick={() => form.insertListItem(path, newBlock(kind))}
                >
                  {t(`courses.block-${kind}`)}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}

const BlockHead = ({
  block,
  onUp,
  onDown,
  onRemove,
}: {
  block: EnteredBlock
  onUp: () => void
  onDown: () => void
  onRemove: () => void
}) => {
  const t = useTexts()
  const KindIcon = blockIcons[block.kind]
  return (
    <div className="row block-head">
      <KindIcon size={18} stroke={1.75} aria-hidden />
      <h3>{t(`courses.block-${block.kind}`)}</h3>
      <div className="row end tight">
        <ActionIcon aria-label={t('courses.up')} onClick={onUp}>
          <IconArrowUp size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={t('courses.down')} onClick={onDown}>
          <IconArrowDown size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={t('courses.remove-block')} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </div>
    </div>
  )
}

type FieldProps = {
  block: EnteredBlock
  // oxlint-disable-next-line typescript/no-explicit-any -- a form hands the same bag to controls of every kind
  props: (field: 'body' | 'title' | 'url' | 'set_id') => any
  course_id: number | undefined
  onChange: (change: Partial<EnteredBlock>) => void
}

const BlockFields = ({ block, props, course_id, onChange }: FieldProps) => {
  const t = useTexts()
  if (block.kind === 'text') return <MarkdownInput label={t('courses.block-text')} {...props('body')} />
  if (block.kind === 'files')
    return <Attachments label={t('courses.files')} files={block.files} onChange={(files) => onChange({ files })} />
  if (block.kind === 'questions') return <SetChoice course_id={course_id} props={props('set_id')} />
  return (
    <div className="columns">
      <TextInput label={t('courses.block-title')} maxLength={160} {...props('title')} />
      <TextInput label={t('courses.address')} placeholder="https://" dir="ltr" inputMode="url" {...props('url')} />
      {block.kind === 'link' && <ResourceChoice onChoose={onChange} />}
    </div>
  )
}

/** Which set of the course is practised with. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
const SetChoice = ({ course_id, props }: { course_id: number | undefined; props: any }) => {
  const t = useTexts()
  const found = useReading(sets.list, { course_id: course_id ?? 1 }, { when: course_id !== undefined }).data?.rows ?? []
  const own = found.filter(({ section_name }) => section_name === null)
  return (
    <Select
      label={t('courses.block-questions')}
      description={t(own.length === 0 ? 'courses.no-sets' : 'courses.practice-only')}
      data={own.map(({ id, name, questions }) => ({
        value: String(id),
        label: `${name} · ${t('questions.count', { count: questions })}`,
      }))}
      allowDeselect={false}
      {...props}
    />
  )
}
