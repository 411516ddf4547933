import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { orders, type Shown } from './shown-book.ts'

/** What of the book is shown and in which order; the address keeps it. */
export const BookFilters = ({
  book,
  period_id,
  category_id,
  order,
  incomplete,
}: Omit<Shown, 'only' | 'student_id'> & { book: Gradebook }) => {
  const open = book.set_by_hand.filter(({ incomplete_until }) => incomplete_until !== null).length
  const t = useTexts()
  const [, setAddress] = useSearchParams()
  const set = (name: 'period' | 'category' | 'sort' | 'incomplete', value: string | null) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const used = new Set(book.activities.map(({ activity_type_id }) => activity_type_id))
  const categories = book.rules.categories.filter(({ id }) => used.has(id))
  const named = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      {(open > 0 || incomplete) && (
        <button
          type="button"
          className={incomplete ? 'filter-chip active' : 'filter-chip'}
          aria-pressed={incomplete}
          onClick={() => set('incomplete', incomplete ? null : '1')}
        >
          {t('gradebook.incomplete-count', { count: open })}
        </button>
      )}
      {book.rules.periods.length > 0 && (
        <Select
          className="book-filter"
          aria-label={t('gradebook.period')}
          placeholder={t('gradebook.all-periods')}
          data={named(book.rules.periods)}
          value={period_id ? String(period_id) : null}
          clearable
          onChange={(next) => set('period', next)}
        />
      )}
      {categories.length > 1 && (
        <Select
          className="book-filter"
          aria-label={t('gradebook.category')}
          placeholder={t('gradebook.all-categories')}
          data={named(categories)}
          value={category_id ? String(category_id) : null}
          clearable
          onChange={(next) => set('category', next)}
        />
      )}
      <Select
        className="book-filter"
        aria-label={t('gradebook.order')}
        data={orders.map((one) => ({ value: one, label: t(`gradebook.order-${one}`) }))}
        value={order}
        allowDeselect={false}
        onChange={(next) => set('sort', next === 'name' ? null : next)}
      />
    </>
  )
}
