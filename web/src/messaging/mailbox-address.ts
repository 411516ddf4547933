import { useLocation, useParams, useSearchParams } from 'react-router'
import type { MailboxFolder } from '#contract/messaging/mailbox.contract.ts'

/** The folders that have an address of their own; the others stand at the inbox, as `?folder=`. */
const addresses = {
  inbox: '/messages-inbox',
  unread: '/messages-unread',
  starred: '/messages-starred',
  sent: '/messages-sent',
  trash: '/messages-trash',
} as const
const besides = ['drafts', 'scheduled', 'archive'] as const

export type Place = { folder: MailboxFolder; place_id?: number }

export const addressOf = ({ folder, place_id }: Place): string => {
  if (folder === 'label') return `/messages-tags/${place_id}`
  if (folder === 'folder') return `/messages-inbox?folder=${place_id}`
  return folder in addresses ? addresses[folder as keyof typeof addresses] : `/messages-inbox?folder=${folder}`
}

/** What the address shows: one of the folders, or a label. */
export const usePlace = (): Place => {
  const { pathname } = useLocation()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  if (pathname.startsWith('/messages-tags/')) return { folder: 'label', place_id: Number(id) || 0 }
  const own = search.get('folder') ?? ''
  if (/^[1-9]\d{0,14}$/.test(own)) return { folder: 'folder', place_id: Number(own) }
  const beside = besides.find((name) => name === own)
  if (beside) return { folder: beside }
  const [folder] = Object.entries(addresses).find(([, address]) => address === pathname) ?? ['inbox']
  return { folder: folder as keyof typeof addresses } // a key of the table above
}
