import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useTexts } from '#web/kernel/i18n.ts'

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
      onClick={() => void saveFile(of, asked as In, name)}
    >
      <IconDownload size={18} stroke={1.75} />
    </ActionIcon>
  )
}
