import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { financeConfig, type FinanceRight, financeRights } from '#contract/finance/config.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'

type Row = Record<FinanceRight, boolean>
const none: Row = { may_void: false, may_refund: false, may_write_off: false, may_close: false }

/** Who of the office may do what cannot be taken back, and the first letters of numbers. */
export const Rights = () => {
  const t = useTexts()
  const { rights, named, series } = useRead(financeConfig.read, {})
  const stored = new Map(rights.map((one): [number, Row] => [one.person_id, one]))
  const [changed, setChanged] = useState<ReadonlyMap<number, Row>>(new Map())
  const save = useSend(financeConfig.saveRights, {
    refresh: [financeConfig.read],
    onDone: () => {
      setChanged(new Map())
      toastSaved()
    },
  })
  const of = (id: number): Row => changed.get(id) ?? stored.get(id) ?? none
  const all = rights.map(({ person_id: id, fname, lname }) => ({ id, name: `${fname} ${lname}` }))
  const send = () =>
    save.send({
      rights: all
        .map(({ id }) => ({ person_id: id, ...of(id) }))
        .filter((row) => financeRights.some((right) => row[right]))
        .map(({ person_id, may_void, may_refund, may_write_off, may_close }) => ({
          person_id,
          may_void,
          may_refund,
          may_write_off,
          may_close,
        })),
    })
  return (
    <>
      {!named && <Note tone="info" title={t('finance.rights-all')} />}
      <Card
        title={t('finance.configuration-rights')}
        flush
        foot={
          <Button className="end" variant="filled" disabled={changed.size === 0} loading={save.sending} onClick={send}>
            {t('ui.save')}
          </Button>
        }
      >
        <div className="table-scroll">
          <table className="table lines">
            <thead>
              <tr>
                <th scope="col">{t('finance.name')}</th>
                {financeRights.map((right) => (
                  <th scope="col" key={right}>
                    {t(`finance.${right}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {all.map(({ id, name }) => (
                <tr key={id}>
                  <td>
                    <bdi>{name}</bdi>
                  </td>
                  {financeRights.map((right) => (
                    <td key={right} data-title={t(`finance.${right}`)}>
                      <Checkbox
                        aria-label={`${name}: ${t(`finance.${right}`)}`}
                        checked={of(id)[right]}
                        onChange={({ currentTarget }) =>
                          setChanged(new Map(changed).set(id, { ...of(id), [right]: currentTarget.checked }))
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      {series.length > 0 && (
        <Card title={t('finance.numbers')}>
          <div className="stack">
            {series.map((one) => (
              <Prefix key={`${one.id} ${one.version}`} series={one} />
            ))}
          </div>
        </Card>
      )}
    </>
  )
}

const Prefix = ({
  series,
}: {
  series: { id: number; series: string; prefix: string; last: number; version: number }
}) => {
  const t = useTexts()
  const [prefix, setPrefix] = useState(series.prefix)
  const save = useSend(financeConfig.savePrefix, { refresh: [financeConfig.read], onDone: () => toastSaved() })
  return (
    <div className="row wrap">
      <span className="grow">
        {t(`finance.series-${series.series}`)}
        <span className="small muted column">
          {t('finance.last-number', { number: `${series.prefix}${String(series.last).padStart(6, '0')}` })}
        </span>
      </span>
      <TextInput
        aria-label={t('finance.prefix')}
        value={prefix}
        maxLength={12}
        w={140}
        onChange={({ currentTarget }) => setPrefix(currentTarget.value)}
      />
      <Button
        disabled={prefix.trim() === '' || prefix === series.prefix}
        loading={save.sending}
        onClick={() => save.send({ id: series.id, prefix, version: series.version })}
      >
        {t('ui.save')}
      </Button>
    </div>
  )
}
