import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { type FileFormat, fileFormats } from '#contract/kernel/table.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { saveFile } from '#web/kernel/save-file.ts'

type Props<In> = { of: Endpoint<In, unknown>; input: NoInfer<In>; disabled?: boolean }

/**
 * Saves the rows of a list as a file, as they are filtered and ordered now: CSV at once, other formats from the menu.
 */
export const ExportButton = <In extends { format?: FileFormat | undefined }>({
  of,
  input,
  disabled = false,
}: Props<In>) => {
  const t = useTexts()
  const save = (format: FileFormat) => void saveFile(of, { ...input, format }, `table.${format}`)
  return (
    <Button.Group>
      <Button leftSection={<IconDownload size={16} stroke={1.75} />} disabled={disabled} onClick={() => save('csv')}>
        {t('ui.export')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px={8} aria-label={t('ui.file-formats')} title={t('ui.file-formats')} disabled={disabled}>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fileFormats.map((format) => (
            <Menu.Item key={format} onClick={() => save(format)}>
              {t(`ui.file-format.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
