import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconEye,
  IconHandStop,
  IconInfoCircle,
  IconLock,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

const icons = {
  info: IconInfoCircle,
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  danger: IconAlertCircle,
  plum: IconEye,
  neutral: IconLock,
  hold: IconHandStop,
}

/** Something to know, in place: what happened, then what follows. */
export const Note = ({
  tone,
  title,
  children,
}: {
  tone: keyof typeof icons
  title: ReactNode
  children?: ReactNode
}) => {
  const NoteIcon = icons[tone]
  return (
    <div className="note" data-tone={tone === 'hold' ? 'plum' : tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <NoteIcon size={18} stroke={1.75} aria-hidden />
      <div className="grow">
        <div className="medium">{title}</div>
        {children && <div className="small">{children}</div>}
      </div>
    </div>
  )
}
