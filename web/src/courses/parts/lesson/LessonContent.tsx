import '../../courses.css'
import { IconPlayerPlay } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type Block, playerOf } from '#contract/courses/block.contract.ts'
import type { Lesson } from '#contract/courses/content.contract.ts'
import type { PracticeSet } from '#contract/questions/sets.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FileList } from '#web/files/Attachments.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { blockIcons, filesOf } from './blocks.ts'

const Practice = lazy(() => import('#web/questions/parts/TryOut.tsx').then(({ Practice: part }) => ({ default: part })))

type Content = Pick<Lesson, 'blocks' | 'files' | 'sets'>

/** The blocks of a lesson as readers see them. */
export const LessonContent = ({ lesson }: { lesson: Content }) => (
  <div className="stack lesson">
    {lesson.blocks.map((block, at) => (
      <BlockView key={at} block={block} lesson={lesson} />
    ))}
  </div>
)

const BlockView = ({ block, lesson }: { block: Block; lesson: Content }) => {
  if (block.kind === 'text')
    return (
      <div className="prose" dir="auto">
        <Markdown top={2}>{block.body}</Markdown>
      </div>
    )
  if (block.kind === 'files') return <FileList files={filesOf(block.file_ids, lesson.files)} />
  if (block.kind === 'questions') return <Questions set={lesson.sets.find(({ id }) => id === block.set_id)} />
  const player = block.kind === 'video' ? playerOf(block.url) : undefined
  if (player) return <Video title={block.title} player={player} />
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

/** Nothing is asked of the other site before somebody wants to see the video. */
const Video = ({ title, player }: { title: string; player: string }) => {
  const t = useTexts()
  const [playing, setPlaying] = useState(false)
  if (playing)
    return (
      <iframe
        className="video"
        src={player}
        title={title}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a frame of another site has its own origin, not ours
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    )
  return (
    <button type="button" className="block-link video-start" onClick={() => setPlaying(true)}>
      <IconPlayerPlay size={20} stroke={1.75} aria-hidden />
      <span className="grow">
        <bdi className="medium">{title}</bdi>
        <span className="small muted column">{t('courses.plays-from', { host: hostOf(player) })}</span>
      </span>
    </button>
  )
}

const Questions = ({ set }: { set: PracticeSet | undefined }) => {
  const t = useTexts()
  if (!set || set.questions.length === 0) return <Note tone="neutral" title={t('courses.no-questions')} />
  return (
    <section className="stack" aria-label={set.name}>
      <div>
        <h2>
          <bdi>{set.name}</bdi>
        </h2>
        <p className="small muted">{t('courses.practice-only')}</p>
      </div>
      <Suspense fallback={null}>
        <Practice
          questions={set.questions}
          draw={set.draw}
          shuffle={set.shuffle}
          shuffle_options={set.shuffle_options}
        />
      </Suspense>
    </section>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host || url : url)
