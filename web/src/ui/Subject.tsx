import type { ReactNode } from 'react'

/** The subject's colour before the name of a section, 1 to 8. */
export const SubjectBar = ({ subject }: { subject: number }) => (
  <span className="subject-bar" data-subject={subject} aria-hidden />
)

export const SubjectTile = ({ subject, children }: { subject: number; children: ReactNode }) => (
  <span className="subject-tile" data-subject={subject} aria-hidden>
    {children}
  </span>
)
