import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconLock, IconLockOpen } from '@tabler/icons-react'
import { monthsAfter } from '#contract/finance/billing.rules.ts'
import { books, journalFormats } from '#contract/finance/books.contract.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { askReason, confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Money } from './Money.tsx'

/** The months of the books: closed, reopened, given to the accounting program. */
export const Months = () => {
  const t = useTexts()
  const { monthName, shortDate } = useFormat()
  const { rows, currency } = useRead(books.periods, {})
  const refresh = ['accounting_period', 'invoice']
  const close = useSend(books.close, { refresh, onDone: () => toastSaved(t('finance.month-is-closed')) })
  const reopen = useSend(books.reopen, { refresh, onDone: () => toastSaved(t('finance.month-is-open')) })
  return (
    <Card title={t('finance.configuration-months')} flush>
      <div className="table-scroll">
        <table className="table lines">
          <thead>
            <tr>
              <th scope="col">{t('finance.month')}</th>
              <th scope="col" className="to-end">
                {t('finance.invoiced')}
              </th>
              <th scope="col" className="to-end">
                {t('finance.received')}
              </th>
              <th scope="col">{t('finance.state')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('ui.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, invoiced, received, closed, closed_at, closed_by, reason }) => (
              <tr key={month}>
                <td>{monthName(month)}</td>
                <td className="to-end" data-title={t('finance.invoiced')}>
                  <Money amount={invoiced} currency={currency} />
                </td>
                <td className="to-end" data-title={t('finance.received')}>
                  <Money amount={received} currency={currency} />
                </td>
                <td>
                  <StatusChip
                    status={closed ? 'closed' : 'open'}
                    word={t(closed ? 'finance.closed' : 'finance.is-open')}
                  />
                  <div className="small muted">
                    {closed && closed_at ? `${closed_by}, ${shortDate(closed_at)}` : reason}
                  </div>
                </td>
                <td className="verb">
                  <div className="row wrap">
                    {closed ? (
                      <Button
                        size="xs"
                        leftSection={<IconLockOpen size={14} stroke={1.75} />}
                        onClick={() =>
                          void askReason(t('finance.reopen-ask', { month: monthName(month) })).then((why) => {
                            if (why) reopen.send({ month, reason: why })
                          })
                        }
                      >
                        {t('finance.reopen')}
                      </Button>
                    ) : (
                      <Button
                        size="xs"
                        leftSection={<IconLock size={14} stroke={1.75} />}
                        onClick={() =>
                          confirm({
                            message: t('finance.close-ask', { month: monthName(month) }),
                            onConfirm: () => close.send({ month }),
                          })
                        }
                      >
                        {t('finance.close-month')}
                      </Button>
                    )}
                    <Menu position="bottom-end">
                      <Menu.Target>
                        <Button
                          size="xs"
                          leftSection={<IconDownload size={14} stroke={1.75} />}
                          rightSection={<IconChevronDown size={14} aria-hidden />}
                        >
                          {t('finance.journal')}
                        </Button>
                      </Menu.Target>
                      <Menu.Dropdown>
                        {journalFormats.map((format) => (
                          <Menu.Item
                            key={format}
                            onClick={() =>
                              void saveFile(
                                books.journal,
                                { from: month, to: daysAfter(monthsAfter(month, 1), -1), format },
                                `journal.${format}`,
                              )
                            }
                          >
                            {t(`finance.journal-${format}`)}
                          </Menu.Item>
                        ))}
                      </Menu.Dropdown>
                    </Menu>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
