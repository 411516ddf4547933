import { Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { In } from '#contract/kernel/endpoint.ts'
import { global } from '#contract/messaging/global-messages.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'

type Props = Required<In<typeof global.preview>> & { onCount: (people: number) => void }

/** How many people in how many schools get it. */
export const GlobalReach = ({ school_ids, roles, urgent, words, onCount }: Props) => {
  const t = useTexts()
  const { number, money, list } = useFormat()
  const [asked] = useDebouncedValue({ school_ids, roles, urgent, ...(urgent && { words }) }, 250)
  const { data } = useReading(global.preview, asked, { when: asked.roles.length > 0 })
  const count = roles.length === 0 ? 0 : data?.people
  useEffect(() => {
    if (count !== undefined) onCount(count)
  }, [count, onCount])
  if (!data || count === undefined) return null
  return (
    <Tooltip
      multiline
      label={data.schools.map(({ name, people }) => `${name}: ${number(people)}`).join('\n')}
      style={{ whiteSpace: 'pre-line' }}
    >
      <span className="row tight small" role="status">
        <IconUsers size={16} stroke={1.75} aria-hidden />
        {t('messaging.reaches', { people: count, schools: data.schools.length })}
        {data.text && data.text.people > 0 && (
          <span className="muted">
            {t('messaging.text-reaches', {
              people: data.text.people,
              cost: list(data.text.costs.map(({ cost, currency }) => money(cost, currency))),
            })}
          </span>
        )}
      </span>
    </Tooltip>
  )
}
