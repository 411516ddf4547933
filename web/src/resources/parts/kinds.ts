import { type Icon, IconAppWindow, IconExternalLink, IconFile, IconFileText } from '@tabler/icons-react'
import type { ResourceKind } from '#contract/resources/resource.contract.ts'

export const kindIcons: Record<ResourceKind, Icon> = {
  file: IconFile,
  link: IconExternalLink,
  embed: IconAppWindow,
  page: IconFileText,
}

/** Where a resource stays, whatever version it shows. */
export const addressOf = (id: number): string => `${location.origin}/resources?id=${id}`
