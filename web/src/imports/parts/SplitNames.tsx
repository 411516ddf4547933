import { Select } from '@mantine/core'
import { type NameOrder, nameOrders, splitName } from '#contract/people/full-name.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'

type Props = { names: readonly string[]; order: NameOrder; onOrder: (order: NameOrder) => void }

/** What whole names become, and the choice that corrects it. */
export const SplitNames = ({ names, order, onOrder }: Props) => {
  const t = useTexts()
  return (
    <Card title={t('people-file.full-names')} flush>
      <div className="card-body">
        <Select
          label={t('people-file.name-order')}
          description={t('people-file.name-order-hint')}
          data={nameOrders.map((value) => ({ value, label: t(`people-file.name-order.${value}`) }))}
          value={order}
          allowDeselect={false}
          onChange={(value) => value && onOrder(value)}
        />
      </div>
      <div className="table-scroll">
        <table className="table" aria-label={t('people-file.full-names')}>
          <thead>
            <tr>
              <th scope="col">{t('imports.field.full_name')}</th>
              <th scope="col">{t('imports.field.first_name')}</th>
              <th scope="col">{t('imports.field.last_name')}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const { first_name, last_name } = splitName(name, order)
              return (
                <tr key={name}>
                  {[name, first_name || '–', last_name].map((part, at) => (
                    <td key={at}>
                      <bdi>{part}</bdi>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
