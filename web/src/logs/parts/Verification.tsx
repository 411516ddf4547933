import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { logs, type LogVerification } from '#contract/logs/logs.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'

/** Follows the chain over the log from its beginning, and tells what it found. */
export const useVerification = () => {
  const t = useTexts()
  const [found, setFound] = useState<LogVerification>()
  const { send, sending } = useSend(logs.verify, { onDone: setFound })
  return {
    button: (
      <Button leftSection={<IconShieldCheck size={16} stroke={1.75} />} loading={sending} onClick={() => send({})}>
        {t('logs.verify')}
      </Button>
    ),
    result: found && <Found {...found} />,
  }
}

const Found = ({ sealed, struck, waiting, late, broken, broken_at, head }: LogVerification) => {
  const t = useTexts()
  const { moment } = useFormat()
  return (
    <Note
      tone={broken > 0 || late > 0 ? 'danger' : 'ok'}
      title={broken_at ? t('logs.verify-broken', { count: broken, since: moment(broken_at) }) : t('logs.verify-whole')}
    >
      <p>{t('logs.verify-figures', { sealed, struck, waiting })}</p>
      {late > 0 && <p>{t('logs.verify-late', { count: late })}</p>}
      {head && (
        <p className="small log-change">
          {t('logs.verify-head')} <Code>{head}</Code>
        </p>
      )}
    </Note>
  )
}
