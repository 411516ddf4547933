import { ActionIcon, Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import type { Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import type { GradeStore } from './grade-store.ts'

type Props = { store: GradeStore; book: Gradebook; student: Gradebook['students'][number] }

/** The present standing; opens its arithmetic. */
export const TotalCell = ({ store, book, student }: Props) => {
  const t = useTexts()
  const { percent } = useFormat()
  const [opened, setOpened] = useState(false)
  const total = useSyncExternalStore(store.subscribe, () => store.total(student.id))
  if (total.percent === null) return <span className="muted">–</span>
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={440} withRoles trapFocus>
      <Popover.Target>
        <button type="button" className="total" onClick={() => setOpened(!opened)}>
          <span className="visually-hidden">{t('gradebook.why-of', { name: `${student.fname} ${student.lname}`, percent: percent(total.percent) })}</span>
          <b aria-hidden>
            <Code>{percent(total.percent).replace('%', '')}</Code>
          </b>
          <bdi className="muted letter" aria-hidden>
            {total.letter}
          </bdi>
        </button>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}>
        <div className="row">
          <h2 className="grow">{t('gradebook.why', { percent: percent(total.percent) })}</h2>
          <ActionIcon aria-label={t('ui.close')} onClick={() => setOpened(false)}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
        <p className="small muted">
          <bdi>
            {student.fname} {student.lname}
          </bdi>
          {total.letter && ` · ${t('gradebook.letter', { letter: total.letter })}`}
        </p>
        <Shares total={total} book={book} />
      </Popover.Dropdown>
    </Popover>
  )
}

const Shares = ({ total, book }: { total: ReturnType<GradeStore['total']>; book: Gradebook }) => {
  const t = useTexts()
  const { number, percent } = useFormat()
  const nameOf = (id: number | null) => book.categories.find((category) => category.id === id)?.name ?? t('gradebook.no-category')
  const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return (
    <table className="why">
      <thead>
        <tr>
          <th scope="col">{t('gradebook.category')}</th>
          <th scope="col">{t('gradebook.weight')}</th>
          <th scope="col">{t('gradebook.points')}</th>
          <th scope="col">{t('gradebook.result')}</th>
          <th scope="col">{t('gradebook.adds')}</th>
        </tr>
      </thead>
      <tbody>
        {total.shares.map((share) => (
          <tr key={share.category_id ?? 0}>
            <th scope="row">
              <bdi>{nameOf(share.category_id)}</bdi>
            </th>
            <td>
              <Code>{percent(share.weight)}</Code>
            </td>
            <td>
              <Code>
                {number(share.points)} / {number(share.max)}
              </Code>
            </td>
            <td>
              <Code>{percent(share.percent)}</Code>
            </td>
            <td>
              <Code>{number(share.adds, two)}</Code>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {t('gradebook.total-of-graded')}
          </th>
          <td>
            <Code>{total.percent === null ? '' : number(total.percent, two)}</Code>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
