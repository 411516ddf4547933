import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = { part: { count: number; more: boolean }; page: number; size: number; onPage: (page: number) => void }

/** Turns pages of a list whose whole length nobody counts; nothing where there is one page. */
export const MailboxPager = ({ part: { count, more }, page, size, onPage }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  if (page === 1 && !more) return null
  const beyond = (page - 1) * size >= count
  const first = (page - 1) * size + 1
  return (
    <div className="pager">
      <span>
        {beyond
          ? t('ui.pager.beyond', { count })
          : t('ui.pager.range', {
              first: number(first),
              last: number(Math.min(count, first + size - 1)),
              count: number(count),
            })}
      </span>
      <div className="row end tight">
        <Button
          size="xs"
          disabled={page === 1}
          aria-label={t('ui.pager.previous')}
          onClick={() => onPage(beyond ? Math.max(1, Math.ceil(count / size)) : page - 1)}
        >
          <IconChevronLeft size={16} className="mirrored" />
        </Button>
        <Button size="xs" disabled={!more} aria-label={t('ui.pager.next')} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={16} className="mirrored" />
        </Button>
      </div>
    </div>
  )
}
