import { Button, Drawer, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { questionsIn } from '#contract/questions/import.rules.ts'
import { sets } from '#contract/questions/sets.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { newOptionId } from './entered.ts'
import { plainLine } from './plain-line.ts'

const example = 'What is 2 + 2? {\n~3\n=4\n~5\n}\n\nThe Earth is flat. {F}\n\nPi, to two decimals? {#3.14:0.005}'

/** Questions from a text: what is found stands beside it before anything is saved. */
export default function ImportDrawer({ set_id, onClose }: { set_id: number; onClose: () => void }) {
  const t = useTexts()
  const [text, setText] = useState('')
  const found = useMemo(() => questionsIn(text, newOptionId), [text])
  const good = found.flatMap((one) => ('body' in one ? [{ body: one.body, points: 1 }] : []))
  const add = useSend(sets.add, {
    refresh: [sets.read, sets.list],
    onDone: ({ ids }) => {
      toastSaved(t('questions.added', { count: ids.length }))
      onClose()
    },
  })
  const skipped = found.length - good.length
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={t('questions.import')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="column grow">
        <div className="form-section grow">
          <Textarea
            label={t('questions.import-text')}
            description={t('questions.import-hint')}
            autosize
            minRows={10}
            maxRows={18}
            placeholder={example}
            value={text}
            dir="auto"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            data-autofocus
          />
          <ul className="list import-found" aria-label={t('questions.found')}>
            {found.map((one) => (
              <li key={one.line} className="row top">
                {'body' in one ? (
                  <IconCheck size={16} className="found-good" aria-hidden />
                ) : (
                  <IconAlertTriangle size={16} className="found-bad" aria-hidden />
                )}
                <div className="grow">
                  <bdi className="ellipsis">{'body' in one ? plainLine(one.body.prompt) : plainLine(one.text)}</bdi>
                  <div className="small muted">
                    {t('questions.line', { line: one.line })} ·{' '}
                    {'body' in one ? t(`questions.kind-${one.body.kind}`) : t(one.problem)}
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              variant="filled"
              disabled={good.length === 0 || good.length > 200}
              loading={add.sending}
              onClick={() => add.send({ set_id, questions: good })}
            >
              {skipped > 0
                ? t('questions.add-skip', { count: good.length, skipped })
                : t('questions.add-count', { count: good.length })}
            </Button>
          </div>
        </div>
      </div>
    </Drawer>
  )
}
