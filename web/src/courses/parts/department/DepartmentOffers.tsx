import { Button, Checkbox, Modal } from '@mantine/core'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useState } from 'react'
import { departmentOffers } from '#contract/courses/departments.contract.ts'
import { department } from '#contract/settings/catalogs.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'

/** What the group offers the school: chosen, taken, taken back. Nothing where the group offers nothing. */
export const DepartmentOffers = () => {
  const t = useTexts()
  const [opened, setOpened] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { data } = useReading(departmentOffers.list, {})
  const reads = [departmentOffers.list, department.list]
  const back = useSend(departmentOffers.takeBack, { refresh: reads })
  const take = useSend(departmentOffers.take, {
    refresh: reads,
    onDone: (taken) => {
      toastUndoable(t('departments.taken-count', { added: taken.added.length, changed: taken.changed.length }), () =>
        back.send(taken),
      )
      setOpened(false)
    },
  })
  if (!data?.can.take || data.rows.length === 0) return null
  const offered = data.rows.filter(({ state }) => state !== 'same')
  const chosen = offered.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const toggle = (id: number) =>
    setLeft(left.has(id) ? new Set([...left].filter((one) => one !== id)) : new Set([...left, id]))
  return (
    <div className="filters">
      <Button size="xs" leftSection={<IconBuildingCommunity size={16} stroke={1.75} />} onClick={() => setOpened(true)}>
        {t('departments.from-group', { count: offered.length })}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        size={560}
        title={t('departments.from-group-title')}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <div className="stack">
          <p className="secondary">
            {t(offered.length === 0 ? 'departments.all-taken' : 'departments.from-group-why')}
          </p>
          {offered.map(({ id, name, state, own_name }) => (
            <Checkbox
              key={id}
              label={name}
              description={t(`departments.offer-${state}`, { own: own_name ?? '' })}
              checked={!left.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
          <div className="row dialog-actions">
            <Button onClick={() => setOpened(false)}>{t('ui.cancel')}</Button>
            {offered.length > 0 && (
              <Button
                variant="filled"
                loading={take.sending}
                disabled={chosen.length === 0}
                onClick={() => take.send({ ids: chosen })}
              >
                {t('departments.take', { count: chosen.length })}
              </Button>
            )}
          </div>
        </div>
      </Modal>
    </div>
  )
}
