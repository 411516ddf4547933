import { Loader } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'

/** In the place of the drop while a file is read. */
export const FileReading = () => {
  const t = useTexts()
  return (
    <div className="drop roster-drop" role="status">
      <Loader size="sm" />
      <span className="medium">{t('people-file.reading')}</span>
    </div>
  )
}
