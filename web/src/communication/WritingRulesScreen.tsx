import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { writing } from '#contract/communication/writing.contract.ts'
import { reaches, writers } from '#contract/communication/writing.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { SetUpFrame } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { AnyonePicker } from './AnyonePicker.tsx'

/** Who may write to whom, by role. */
export default function WritingRulesScreen() {
  return (
    <SetUpFrame>
      <Rules />
    </SetUpFrame>
  )
}

type Matrix = ReturnType<typeof useMatrix>['matrix']
const useMatrix = () => useRead(writing.rules, {})

const Rules = () => {
  const t = useTexts()
  const { matrix, version, can } = useMatrix()
  return (
    <div className="stack">
      <PageHeader
        title={t('communication.rules')}
        crumbs={[{ label: t('settings.area') }]}
        sub={t('communication.rules-sub')}
      />
      <MatrixForm key={version} stored={matrix} version={version} can={can.edit} />
      <TryOut />
    </div>
  )
}

const MatrixForm = ({ stored, version, can }: { stored: Matrix; version: number; can: boolean }) => {
  const t = useTexts()
  const [matrix, setMatrix] = useState(stored)
  const dirty = JSON.stringify(matrix) !== JSON.stringify(stored)
  const back = useSend(writing.saveRules, { refresh: [writing.rules, writing.check] })
  const save = useSend(writing.saveRules, {
    refresh: [writing.rules, writing.check],
    onDone: (saved) => toastUndoable(t('ui.saved'), () => back.send({ matrix: stored, version: saved.version })),
  })
  useUnsavedGuard(dirty && !save.sending)
  const role = (one: number) => t(`shell.role.${one}`)
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault()
        save.send({ matrix, version })
      }}
    >
      <div className="table-scroll" role="region" tabIndex={0} aria-label={t('communication.rules')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('communication.from-to')}</th>
              {writers.map((to) => (
                <th key={to} scope="col">
                  {role(to)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {writers.map((from) => (
              <tr key={from}>
                <th scope="row">{role(from)}</th>
                {writers.map((to) => (
                  <td key={to}>
                    <Select
                      miw={130}
                      disabled={!can}
                      allowDeselect={false}
                      aria-label={t('communication.pair', { from: role(from), to: role(to) })}
                      value={matrix[`${from}`]?.[`${to}`] ?? 'none'}
                      data={reaches.map((value) => ({ value, label: t(`communication.reach-${value}`) }))}
                      onChange={(chosen) =>
                        setMatrix({
                          ...matrix,
                          [from]: { ...matrix[`${from}`], [to]: reaches.find((one) => one === chosen) ?? 'none' },
                        })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="card-body small muted">{t('communication.related-what')}</p>
      {can && (
        <div className="save-bar">
          <div className="row end">
            <Button disabled={!dirty} onClick={() => setMatrix(stored)}>
              {t('settings.discard')}
            </Button>
            <Button type="submit" variant="filled" disabled={!dirty} loading={save.sending}>
              {t('ui.save')}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}

/** What the saved rules say about two people. */
const TryOut = () => {
  const t = useTexts()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const { data } = useReading(
    writing.check,
    { from_person_id: Number(from), to_person_id: Number(to) },
    { when: from !== '' && to !== '' && from !== to },
  )
  return (
    <Card title={t('communication.try')}>
      <div className="stack">
        <div className="columns">
          <AnyonePicker label={t('communication.try-from')} value={from} onChange={setFrom} />
          <AnyonePicker label={t('communication.try-to')} value={to} onChange={setTo} />
        </div>
        {data && from !== '' && to !== '' && from !== to && (
          <Note
            tone={data.allowed ? 'ok' : 'warn'}
            title={t(data.allowed ? 'communication.may' : 'communication.may-not')}
          >
            {t(`communication.why-${data.why}`)}
          </Note>
        )}
      </div>
    </Card>
  )
}
