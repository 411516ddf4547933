import './markdown.css'
import { Fragment, type ReactNode } from 'react'

/**
 * A little Markdown as elements, never as HTML: headings (#, ##), lists (-), paragraphs, **bold**, *emphasis* and links
 * to https, mailto or a path of this site. Everything else is text. `top`: the level of the first heading, 2 where the
 * page has a title of its own. `breaks`: a new line begins where one was begun, as in letters.
 */
export const Markdown = ({
  children,
  top = 1,
  breaks = false,
}: {
  children: string
  top?: 1 | 2 | 3
  breaks?: boolean
}) => blocksOf(children).map((block, at) => <Block key={at} block={block} top={top} breaks={breaks} />)

const headings = ['h1', 'h2', 'h3', 'h4', 'h5'] as const

const Block = ({ block, top, breaks }: { block: string; top: number; breaks: boolean }) => {
  const [, marks = '', heading = ''] = /^(#{1,3}) (.+)$/.exec(block) ?? []
  const Heading = headings[top + marks.length - 2] ?? 'h5'
  if (marks !== '') return <Heading>{inline(heading)}</Heading>
  const lines = block.split('\n')
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul className="bullets">
        {lines.map((line, at) => (
          <li key={at}>{inline(line.slice(2))}</li>
        ))}
      </ul>
    )
  return breaks ? <p className="as-lines">{inline(block)}</p> : <p>{inline(lines.join(' '))}</p>
}

export const blocksOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)

const pieces = /(\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)\s]+\)|https:\/\/[^\s<>"]*[^\s<>".,;:!?)])/

const inline = (text: string): ReactNode =>
  text.split(pieces).map((piece, at) => {
    if (/^\*\*.+\*\*$/.test(piece)) return <strong key={at}>{piece.slice(2, -2)}</strong>
    if (/^\*.+\*$/.test(piece)) return <em key={at}>{piece.slice(1, -1)}</em>
    const bare = piece.startsWith('https://') ? piece : ''
    const [, label = bare, address = bare] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? []
    if (address && isSafe(address))
      return (
        <a key={at} className="link" href={address} rel="noreferrer">
          {label}
        </a>
      )
    return <Fragment key={at}>{piece}</Fragment>
  })

/** https, mailto, or a path of this site; '//host' and anything with another scheme is text. */
export const isSafe = (address: string): boolean =>
  /^(https:\/\/[^\s]+|mailto:[^\s]+|\/(?![/\\])[^\s]*)$/i.test(address)
