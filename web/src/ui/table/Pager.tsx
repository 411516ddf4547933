import { Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { pageSizes } from '#contract/kernel/fields.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { type ListState, pageInstead } from './list-address.ts'

type Part = { rows: readonly unknown[]; count: number }
type Turning = { state: ListState; onChange: (change: Partial<ListState>) => void }

/** Leaves a page whose rows are gone for the last one that has any. */
export const useRowsThere = (part: Part | undefined, { state, onChange }: Turning): void => {
  const page = part && pageInstead(part, state)
  useEffect(() => {
    if (page !== undefined) onChange({ page })
  })
}

/** The pages of a list that mostly has one: nothing where there is no other. */
export const ShortPager = ({ part, ...turning }: Turning & { part: Part }) => {
  useRowsThere(part, turning)
  return part.count > pageSizes[0] && <Pager count={part.count} {...turning} />
}

/** '1–25 of 312', rows a page, page turning. */
export const Pager = ({ count, state: { page, size }, onChange }: Turning & { count: number }) => {
  const t = useTexts()
  const { number } = useFormat()
  const pages = Math.max(1, Math.ceil(count / size))
  const first = (page - 1) * size + 1
  return (
    <div className="pager">
      <span>
        {t('ui.pager.range', {
          first: number(first),
          last: number(Math.min(count, first + size - 1)),
          count: number(count),
        })}
      </span>
      {count > pageSizes[0] && (
        <label className="row tight">
          {t('ui.pager.size')}
          <NativeSelect
            size="xs"
            data={pageSizes.map(String)}
            value={String(size)}
            onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}
          />
        </label>
      )}
      {pages > 1 && (
        <div className="row end tight">
          <Button
            size="xs"
            disabled={page <= 1}
            aria-label={t('ui.pager.previous')}
            onClick={() => onChange({ page: page - 1 })}
          >
            <IconChevronLeft size={16} className="mirrored" />
          </Button>
          <span className="nowrap">{t('ui.pager.page', { page: number(page), pages: number(pages) })}</span>
          <Button
            size="xs"
            disabled={page >= pages}
            aria-label={t('ui.pager.next')}
            onClick={() => onChange({ page: page + 1 })}
          >
            <IconChevronRight size={16} className="mirrored" />
          </Button>
        </div>
      )}
    </div>
  )
}
