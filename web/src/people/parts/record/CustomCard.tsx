import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { type CustomFieldOf, customValues } from '#contract/people/custom-values.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { customEntered, CustomSections } from './CustomFields.tsx'
import { useCustomWord } from './custom-words.ts'

/** What the school's own fields say of somebody, for whoever may see them; nothing where there are none. */
export const CustomCard = ({ person_id, editable = true }: { person_id: number; editable?: boolean }) => {
  const t = useTexts()
  const wordOf = useCustomWord()
  const [opened, setOpened] = useState(false)
  const { data } = useReading(customValues.read, { person_id })
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return [...Map.groupBy(rows, ({ section }) => section)].map(([section, fields], at) => (
    <Card
      key={section}
      title={section || t('people.own-fields')}
      {...(editable &&
        at === 0 &&
        rows.some(({ can_edit }) => can_edit) && {
          actions: (
            <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setOpened(true)}>
              {t('ui.edit')}
            </Button>
          ),
        })}
    >
      <Facts>
        {fields.map((field) => (
          <Fact key={field.id} label={field.name}>
            <bdi>{wordOf(field, field.value) || '–'}</bdi>
          </Fact>
        ))}
      </Facts>
      {opened && at === 0 && <EditCustom person_id={person_id} fields={rows} onClose={() => setOpened(false)} />}
    </Card>
  ))
}

const EditCustom = ({
  person_id,
  fields,
  onClose,
}: {
  person_id: number
  fields: readonly CustomFieldOf[]
  onClose: () => void
}) => {
  const t = useTexts()
  const state = useEntityForm({
    to: customValues.save,
    refresh: customValues.read,
    initial: { custom: customEntered(fields) },
    input: ({ custom }) => ({ person_id, custom }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t('people.own-fields')} onClose={onClose}>
      <CustomSections fields={fields} field={state.field as never} usual={t('people.own-fields')} />
    </DrawerForm>
  )
}
