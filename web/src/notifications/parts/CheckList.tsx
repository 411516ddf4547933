import { Checkbox } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'

type Row = { id: number; name: string; sub: string }
type Props = {
  title: string
  none: string
  rows: readonly Row[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** Several of a few, all visible. */
export const CheckList = ({ title, none, rows, chosen, onChange }: Props) => {
  const t = useTexts()
  const all = rows.length > 0 && rows.every(({ id }) => chosen.has(id))
  return (
    <Card title={title} count={chosen.size}>
      <div className="stack close" role="group" aria-label={title}>
        {rows.length === 0 && <p className="muted">{none}</p>}
        {rows.length > 1 && (
          <Checkbox
            label={t('notifications.all')}
            checked={all}
            indeterminate={!all && chosen.size > 0}
            onChange={() => onChange(new Set(all ? [] : rows.map(({ id }) => id)))}
          />
        )}
        {rows.map(({ id, name, sub }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            description={sub}
            checked={chosen.has(id)}
            onChange={() => onChange(toggled(chosen, id))}
          />
        ))}
      </div>
    </Card>
  )
}

const toggled = (chosen: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])
