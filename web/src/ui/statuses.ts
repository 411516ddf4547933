import {
  type Icon,
  IconAlertTriangle,
  IconArchive,
  IconArrowsSplit,
  IconBan,
  IconCalendarDue,
  IconCalendarOff,
  IconCheck,
  IconCircleCheck,
  IconCircleDot,
  IconCircleHalf2,
  IconCircleX,
  IconClockExclamation,
  IconDoorExit,
  IconEye,
  IconFileOff,
  IconFirstAidKit,
  IconHandStop,
  IconHourglass,
  IconInbox,
  IconLock,
  IconPencil,
  IconRun,
  IconSend,
  IconShieldCheck,
  IconSignature,
  IconStethoscope,
  IconTransfer,
  IconTrash,
  IconUserOff,
  IconUserX,
} from '@tabler/icons-react'

export type Tone = 'quiet' | 'neutral' | 'info' | 'ok' | 'warn' | 'late' | 'danger' | 'violet' | 'plum'
type Look = { tone: Tone; icon: Icon; struck?: true }

const quiet = (icon: Icon): Look => ({ tone: 'quiet', icon })
const neutral = (icon: Icon): Look => ({ tone: 'neutral', icon })
const info = (icon: Icon): Look => ({ tone: 'info', icon })
const ok = (icon: Icon = IconCircleCheck): Look => ({ tone: 'ok', icon })
const warn = (icon: Icon = IconHourglass): Look => ({ tone: 'warn', icon })
const danger = (icon: Icon = IconCircleX): Look => ({ tone: 'danger', icon })
const violet = (icon: Icon): Look => ({ tone: 'violet', icon })
const plum = (icon: Icon): Look => ({ tone: 'plum', icon })

/** Every status of the product: tone and icon; its word is the text `ui.status.<status>`. What is usual stays quiet. */
export const statuses = {
  active: quiet(IconCircleDot),
  open: quiet(IconCircleDot),
  present: quiet(IconCheck),
  'on-track': quiet(IconCheck),

  draft: neutral(IconPencil),
  void: { ...neutral(IconBan), struck: true },
  'written-off': neutral(IconBan),
  inactive: neutral(IconUserOff),
  archived: neutral(IconArchive),
  closed: neutral(IconLock),
  expired: neutral(IconCalendarOff),
  ended: neutral(IconCalendarOff),
  final: neutral(IconLock),
  locked: neutral(IconLock),
  withdrawn: neutral(IconDoorExit),
  dropped: neutral(IconDoorExit),
  'dropped-financial': neutral(IconDoorExit),
  'dropped-inactivity': neutral(IconDoorExit),
  transferred: neutral(IconTransfer),
  expelled: neutral(IconDoorExit),
  deleted: neutral(IconTrash),
  visibility: neutral(IconEye),

  submitted: info(IconInbox),
  'to-grade': info(IconInbox),
  sent: info(IconSend),
  'partly-paid': info(IconCircleHalf2),
  'partly-signed': info(IconCircleHalf2),
  'partly-refunded': info(IconCircleHalf2),

  fine: ok(),
  attention: warn(IconAlertTriangle),
  wrong: danger(),

  done: ok(),
  paid: ok(),
  complete: ok(),
  completed: ok(),
  graduated: ok(),
  accepted: ok(),
  approved: ok(),
  settled: ok(),
  refunded: ok(),
  signed: ok(IconSignature),

  waiting: warn(),
  'in-review': warn(),
  requested: warn(),
  waitlisted: warn(),
  pending: warn(),
  invited: warn(),
  'contract-payment-pending': warn(),
  tardy: warn(IconRun),
  check: warn(IconAlertTriangle),
  behind: warn(IconAlertTriangle),
  conflict: warn(IconArrowsSplit),

  late: { tone: 'late', icon: IconClockExclamation },

  missing: danger(IconFileOff),
  absent: danger(IconUserX),
  overdue: danger(IconCalendarDue),
  failed: danger(),
  rejected: danger(),
  declined: danger(),
  error: danger(),

  excused: violet(IconShieldCheck),
  exempted: violet(IconShieldCheck),
  'medical-leave': violet(IconStethoscope),

  hold: plum(IconHandStop),
  'on-hold': plum(IconHandStop),
  'temp-lock-testing': plum(IconHandStop),
  'completed-financial-hold': plum(IconHandStop),
  'health-alert': plum(IconFirstAidKit),
} as const satisfies Record<string, Look>
export type Status = keyof typeof statuses

/** 'Partly paid' or 'partly_paid', as stored, names the status 'partly-paid'. */
export const statusOf = (stored: string): Status | undefined => {
  const key = stored.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return isStatus(key) ? key : undefined
}

const isStatus = (key: string): key is Status => Object.hasOwn(statuses, key)
