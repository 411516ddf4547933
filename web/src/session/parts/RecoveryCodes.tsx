import '../second-step.css'
import { Button, CopyButton } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTexts } from '#web/kernel/i18n.ts'
import { saveBlob } from '#web/kernel/save-blob.ts'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'

/** Shown once: to be copied, printed or downloaded before going on. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const t = useTexts()
  const text = codes.join('\n')
  const download = () =>
    saveBlob(
      new Blob([`${t('session.codes.title')}\n${location.origin}\n\n${text}\n`], { type: 'text/plain' }),
      'recovery-codes.txt',
    )
  return (
    <div className="stack printed-alone">
      <Note tone="warn" title={t('session.codes.once')}>
        {t('session.codes.why')}
      </Note>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ol>
      <div className="row wrap not-printed">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button leftSection={<IconCopy size={16} stroke={1.75} />} onClick={copy}>
              {t(copied ? 'session.copied' : 'session.copy')}
            </Button>
          )}
        </CopyButton>
        <Button leftSection={<IconDownload size={16} stroke={1.75} />} onClick={download}>
          {t('session.codes.download')}
        </Button>
        <Button leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
          {t('session.codes.print')}
        </Button>
      </div>
      <div className="row not-printed">
        <Button className="end" variant="filled" onClick={onDone}>
          {t('session.codes.kept')}
        </Button>
      </div>
    </div>
  )
}
