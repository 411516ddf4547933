import { Button, TextInput } from '@mantine/core'
import { IconArchive, IconCertificate, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Qualification, qualifications, records } from '#contract/people/records.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { PersonFrame } from './parts/record/PersonFrame.tsx'

/** Licences and degrees, with their dates. */
export default function QualificationsScreen() {
  return <PersonFrame>{(person) => <Qualifications person_id={person.id} />}</PersonFrame>
}

const soonDays = 60

/** Licences, degrees and courses of one of the staff; what ran out or soon will stands first and says so. */
const Qualifications = ({ person_id }: { person_id: number }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { rows, today } = useRead(qualifications.list, { person_id })
  const [wanted, want] = useInAddress('new')
  const [opened, setOpened] = useState<Qualification>()
  const refresh = [qualifications.list, records.read]
  const archive = useSend(qualifications.archive, { refresh })
  const remove = async ({ id, name }: Qualification) => {
    await archive.sendAndWait({ ids: [id], archived: true })
    toastUndoable(t('people.qualification-removed', { name }), () => archive.send({ ids: [id], archived: false }))
  }
  const soon = new Date(Date.parse(today) + soonDays * 86_400_000).toISOString().slice(0, 10)
  return (
    <Card
      flush
      title={t('people.qualifications')}
      count={rows.length}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => want('1')}>
          {t('people.add-qualification')}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={IconCertificate} title={t('people.no-qualifications')}>
          {t('people.no-qualifications-why')}
        </EmptyState>
      ) : (
        <ul className="list">
          {rows.map((row) => (
            <li key={row.id}>
              <div className="grow">
                <div className="medium">
                  <bdi>{row.name}</bdi>
                </div>
                <div className="small muted">
                  <bdi>{row.issuer}</bdi> {row.number && <Code>{row.number}</Code>}{' '}
                  {row.issued_on && t('people.issued', { day: date(row.issued_on) })}
                </div>
              </div>
              {row.expires_on &&
                (row.expires_on < today ? (
                  <StatusChip status="overdue" word={t('people.expired', { day: date(row.expires_on) })} />
                ) : row.expires_on <= soon ? (
                  <StatusChip status="waiting" word={t('people.expires', { day: date(row.expires_on) })} />
                ) : (
                  <span className="small muted">{t('people.expires', { day: date(row.expires_on) })}</span>
                ))}
              <ActionMenu
                label={t('ui.actions-for', { name: row.name })}
                actions={[
                  { label: t('ui.edit'), icon: IconPencil, onClick: () => setOpened(row) },
                  { label: t('ui.archive'), icon: IconArchive, onClick: () => void remove(row).catch(() => undefined) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {(opened ?? wanted) && (
        <QualificationDrawer
          key={opened?.id ?? 0}
          person_id={person_id}
          row={opened}
          onClose={() => {
            setOpened(undefined)
            want('')
          }}
        />
      )}
    </Card>
  )
}

const QualificationDrawer = ({
  person_id,
  row,
  onClose,
}: {
  person_id: number
  row: Qualification | undefined
  onClose: () => void
}) => {
  const t = useTexts()
  const state = useEntityForm({
    to: qualifications.save,
    refresh: [qualifications.list, records.read],
    initial: {
      name: row?.name ?? '',
      issuer: row?.issuer ?? '',
      number: row?.number ?? '',
      issued_on: row?.issued_on ?? '',
      expires_on: row?.expires_on ?? '',
    },
    input: (values) => ({ ...values, person_id, ...(row && { id: row.id, version: row.version }) }),
    onSaved: onClose,
  })
  const optional = { optional: true }
  return (
    <DrawerForm
      state={state}
      opened
      title={t(row ? 'people.edit-qualification' : 'people.add-qualification')}
      onClose={onClose}
    >
      <TextInput
        {...state.field('name', t('people.qualification'), { hint: t('people.qualification-hint') })}
        maxLength={120}
        data-autofocus
      />
      <TextInput {...state.field('issuer', t('people.issuer'), optional)} maxLength={120} />
      <TextInput {...state.field('number', t('people.document-number'), optional)} maxLength={60} dir="ltr" />
      <DateField {...state.field('issued_on', t('people.issued-on'), optional)} />
      <DateField {...state.field('expires_on', t('people.expires-on'), optional)} />
    </DrawerForm>
  )
}
