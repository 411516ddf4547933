import { NumberInput, Select, Switch } from '@mantine/core'
import {
  families,
  type PersonRecord,
  records,
  relationships,
  type Relative,
} from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PersonPicker } from '../PersonPicker.tsx'
import { known } from './relationships.ts'

type Props = { person: PersonRecord; side: 'guardians' | 'children'; row: Relative | undefined; onClose: () => void }

const rightsOf = (row: Relative | undefined) => ({
  relationship: known(row?.relationship ?? 'parent') as string,
  custody: row?.custody ?? true,
  contact: row?.contact ?? true,
  billing: row?.billing ?? false,
  no_contact: row?.no_contact ?? false,
  position: String(row?.position ?? 0),
})

/** Links guardians and children, or changes what one may. */
export const LinkDrawer = (props: Props) =>
  props.row ? <ChangeLink {...props} row={props.row} /> : <NewLink {...props} />

const NewLink = ({ person, side, onClose }: Props) => {
  const t = useTexts()
  const state = useEntityForm({
    to: families.link,
    refresh: records.read,
    initial: { ...rightsOf(undefined), chosen: [] as string[] },
    input: ({ chosen, relationship, position, ...rights }) => ({
      ...rights,
      relationship: known(relationship),
      position: Number(position),
      ...(side === 'children'
        ? { parent_id: person.id, student_ids: chosen.map(Number) }
        : { parent_id: Number(chosen[0] ?? 0), student_ids: [person.id] }),
    }),
    onSaved: onClose,
  })
  const problem = state.form.errors['parent_id'] ?? state.form.errors['student_ids']
  return (
    <DrawerForm
      state={state}
      opened
      title={t(side === 'children' ? 'people.link-child' : 'people.link-guardian')}
      saveLabel={t('people.link')}
      onClose={onClose}
    >
      <PersonPicker
        kind={side === 'children' ? 'student' : 'parent'}
        label={t(side === 'children' ? 'people.children' : 'people.guardian')}
        description={t(side === 'children' ? 'people.pick-children' : 'people.pick-guardian')}
        value={state.values.chosen}
        except={person[side].map(({ id }) => id)}
        onChange={(chosen) => state.form.setFieldValue('chosen', chosen)}
        single={side !== 'children'}
        {...(problem && { error: t('errors.field.required') })}
        data-autofocus
      />
      <RightsFields state={state} />
    </DrawerForm>
  )
}

const ChangeLink = ({ row, onClose }: Props & { row: Relative }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: families.change,
    refresh: records.read,
    initial: rightsOf(row),
    input: ({ relationship, position, ...rights }) => ({
      ...rights,
      relationship: known(relationship),
      position: Number(position),
      link_id: row.link_id,
      version: row.link_version,
    }),
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t('people.change-link')}
      sub={<bdi>{`${row.fname} ${row.lname}`}</bdi>}
      onClose={onClose}
    >
      <RightsFields state={state} />
    </DrawerForm>
  )
}

type RightsState = {
  values: ReturnType<typeof rightsOf>
  field: (
    name: 'relationship' | 'custody' | 'contact' | 'billing' | 'no_contact' | 'position',
    label: string,
    mark?: { hint?: string },
  ) => object
}

const RightsFields = ({ state }: { state: RightsState }) => {
  const t = useTexts()
  const forbidden = state.values.no_contact
  return (
    <>
      <Select
        {...state.field('relationship', t('people.relationship'))}
        data={relationships.map((value) => ({ value, label: t(`people.relationship-${value}`) }))}
        allowDeselect={false}
      />
      <Switch {...state.field('custody', t('people.custody'))} disabled={forbidden} />
      <Switch
        {...state.field('contact', t('people.is-contact'), { hint: t('people.is-contact-hint') })}
        disabled={forbidden}
      />
      <Switch {...state.field('billing', t('people.billing'), { hint: t('people.billing-hint') })} />
      <Switch {...state.field('no_contact', t('people.no-contact-word'), { hint: t('people.no-contact-hint') })} />
      <NumberInput
        {...state.field('position', t('people.call-order'), { hint: t('people.call-order-hint') })}
        min={0}
        max={20}
      />
    </>
  )
}
