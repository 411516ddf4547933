import type { ReactNode } from 'react'
import { initialsOf, shortened } from '#contract/kernel/graphemes.ts'
import { colorOf } from './names.ts'
import { usePicture } from './pictures.ts'

type AvatarProps = { name: string; photo?: string | null; seed?: string | number; size?: 'small' | 'medium' | 'large' }

/** Photo or initials; purely for the eye, the name stands beside it. */
export const Avatar = ({ name, photo, seed = name, size }: AvatarProps) => {
  const shown = usePicture(photo)
  return (
    <span className={`avatar ${size ?? ''}`} data-subject={colorOf(seed)} aria-hidden>
      {shown ? <img src={shown} alt="" /> : initialsOf(name)}
    </span>
  )
}

/** A name of at most 20 characters and an ellipsis; whole on hover and for screen readers. */
export const ShortName = ({ name, className }: { name: string; className?: string }) => {
  const short = shortened(name)
  return (
    <>
      <bdi className={className} {...(short !== name && { title: name, 'aria-hidden': true })}>
        {short}
      </bdi>
      {short !== name && <span className="visually-hidden">{name}</span>}
    </>
  )
}

/** Ids, phone numbers, percentages, codes: left to right in every language. */
export const Code = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" className="number">
    {children}
  </bdi>
)

/** Numbers among words, '8 of 10': in the direction of the language. */
export const Figures = ({ children }: { children: ReactNode }) => <bdi className="number">{children}</bdi>

/** A name as it is written in the list's script, and beside it in the person's own. */
export const BothScripts = ({ name, own }: { name: string; own: string }) => (
  <>
    <bdi>{name}</bdi> <bdi className="muted regular own-script">{own}</bdi>
  </>
)

export const PersonLine = ({ avatar, name, sub }: { avatar: AvatarProps; name: ReactNode; sub?: ReactNode }) => (
  <div className="row grow">
    <Avatar {...avatar} />
    <div className="grow">
      <div className="medium ellipsis">{name}</div>
      {sub && <div className="small muted ellipsis">{sub}</div>}
    </div>
  </div>
)
