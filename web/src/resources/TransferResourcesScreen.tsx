import { Button, Checkbox, Select } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { type OwnedResource, resourceTransfers } from '#contract/resources/transfer.contract.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { kindIcons } from './parts/kinds.ts'

/** Hands what a teacher looked after over to somebody else. */
export default function TransferResourcesScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('resources.transfer')} />
  return (
    <div className="reading">
      <PageHeader title={t('resources.transfer')} sub={t('resources.transfer-sub')} />
      <Transfer />
    </div>
  )
}

const Transfer = () => {
  const t = useTexts()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState<string[]>([])
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { data: owners } = useReading(resourceTransfers.owners, {})
  const { data } = useReading(resourceTransfers.owned, { person_id: Number(from) }, { when: from !== '' })
  const transfer = useSend(resourceTransfers.transfer, { refresh: 'resource' })
  const rows = from === '' ? [] : (data?.rows ?? [])
  const ids = rows.map(({ id }) => id).filter((id) => !left.has(id))
  const same = to[0] !== undefined && to[0] === from
  const save = async () => {
    const [from_id, to_id] = [Number(from), Number(to[0])]
    const moved = await transfer.sendAndWait({ ids, from_id, to_id })
    toastUndoable(t('resources.transferred', { count: moved.ids.length }), () =>
      transfer.send({ ids: moved.ids, from_id: to_id, to_id: from_id }),
    )
    setLeft(new Set())
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save().catch(() => undefined)
      }}
    >
      <section className="card">
        <div className="form-section">
          <div className="columns">
            <Select
              label={t('resources.transfer-from')}
              data={(owners?.rows ?? []).map(({ id, name, count, active }) => ({
                value: String(id),
                label: t(active ? 'resources.owner-of' : 'resources.owner-gone', { name, count }),
              }))}
              value={from}
              onChange={(value) => {
                setFrom(value ?? '')
                setLeft(new Set())
              }}
              searchable
              nothingFoundMessage={t('resources.no-owner')}
            />
            <PersonPicker
              kind="teacher"
              label={t('resources.transfer-to')}
              value={to}
              onChange={setTo}
              single
              {...(same && { error: t('resources.same-person') })}
            />
          </div>
        </div>
      </section>
      <Card
        flush
        title={t('resources.title')}
        count={rows.length}
        foot={
          <div className="row end">
            <span className="small muted grow">{t('resources.transfer-would', { count: ids.length })}</span>
            <Button
              type="submit"
              variant="filled"
              loading={transfer.sending}
              disabled={ids.length === 0 || to.length === 0 || same}
            >
              {t('resources.transfer-now')}
            </Button>
          </div>
        }
      >
        {rows.length === 0 ? (
          <EmptyState icon={IconUsers} title={t(from === '' ? 'resources.choose-owner' : 'resources.owns-none')} />
        ) : (
          <ul className="list">
            {rows.map((row) => (
              <OwnedLine
                key={row.id}
                row={row}
                chosen={!left.has(row.id)}
                onChoose={(chosen) =>
                  setLeft(chosen ? new Set([...left].filter((id) => id !== row.id)) : new Set([...left, row.id]))
                }
              />
            ))}
          </ul>
        )}
      </Card>
    </form>
  )
}

type LineProps = { row: OwnedResource; chosen: boolean; onChoose: (chosen: boolean) => void }

const OwnedLine = ({ row, chosen, onChoose }: LineProps) => {
  const t = useTexts()
  const KindIcon = kindIcons[row.kind]
  return (
    <li>
      <Checkbox
        checked={chosen}
        aria-label={t('ui.choose', { name: row.title })}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <KindIcon size={18} stroke={1.75} aria-hidden className="muted" />
      <div className="grow">
        <bdi className="medium">{row.title}</bdi>
        <div className="small muted">
          <bdi>{row.place}</bdi>
          {row.archived && ` · ${t('resources.state-archived')}`}
        </div>
      </div>
    </li>
  )
}
