import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '#web/kernel/i18n.ts'

/** A file to fill in, as a workbook or as CSV. */
export const Templates = ({ onSave }: { onSave: (format: 'xlsx' | 'csv') => void }) => {
  const t = useTexts()
  return (
    <div className="row wrap">
      <span className="small muted">{t('people-file.template')}</span>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.75} />}
          onClick={() => onSave(format)}
        >
          {t(`people-file.template-${format}`)}
        </Button>
      ))}
    </div>
  )
}
