import '../courses.css'
import type { Block, Lesson } from '#contract/courses/content.contract.ts'
import { FileList } from '#web/sections/parts/Attachments.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Code } from '#web/ui/Person.tsx'
import { blockIcons, filesOf } from './blocks.ts'

/** The blocks of a lesson as readers see them. */
export const LessonContent = ({ lesson }: { lesson: Lesson }) => (
  <div className="stack lesson">
    {lesson.blocks.map((block, at) => (
      <BlockView key={at} block={block} lesson={lesson} />
    ))}
  </div>
)

const BlockView = ({ block, lesson }: { block: Block; lesson: Lesson }) => {
  if (block.kind === 'text')
    return (
      <div className="prose">
        <Markdown top={2}>{block.body}</Markdown>
      </div>
    )
  if (block.kind === 'files') return <FileList files={filesOf(block.file_ids, lesson.files)} />
  const KindIcon = blockIcons[block.kind]
  return (
    <a className="block-link" href={block.url} target="_blank" rel="noreferrer">
      <KindIcon size={20} stroke={1.75} aria-hidden />
      <span className="grow">
        <bdi className="medium">{block.title}</bdi>
        <span className="small muted column ellipsis">
          <Code>{hostOf(block.url)}</Code>
        </span>
      </span>
    </a>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host || url : url)
