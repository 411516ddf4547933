import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { download } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { tellRefusal } from '#web/ui/tell.tsx'

/** Saves the rows of a list as a file, as they are filtered now. */
export const ExportButton = <In extends object>({
  of,
  input,
  name,
}: {
  of: Endpoint<In, never>
  input: In & { page?: unknown; size?: unknown }
  name: string
}) => {
  const t = useTexts()
  const { page: _page, size: _size, ...asked } = input
  return (
    <ActionIcon
      aria-label={t('security.export')}
      title={t('security.export')}
      onClick={() => void download(of, asked as In, name).catch((error: unknown) => isRefused(error) && tellRefusal(error))}
    >
      <IconDownload size={18} stroke={1.75} />
    </ActionIcon>
  )
}
