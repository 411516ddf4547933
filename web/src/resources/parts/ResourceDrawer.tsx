import { Textarea, TextInput } from '@mantine/core'
import { type Resource, type ResourceKind, resourceKinds, resources } from '#contract/resources/resource.contract.ts'
import type { StoredFile } from '#contract/files/files.contract.ts'
import { titleOfFile } from '#contract/resources/titles.rules.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { FileField } from './FileField.tsx'
import { newPlace, PlaceFields, placeFrom, type PlaceValues } from './PlaceFields.tsx'
import { ResourceHistory } from './ResourceHistory.tsx'

type Props = { id: number | undefined; onClose: () => void }
type Choices = Out<typeof resources.choices>

/** A resource in its form: a new one, or one that is there with its versions and who opened it. */
export const ResourceDrawer = ({ id, onClose }: Props) => {
  const t = useTexts()
  const choices = useReading(resources.choices, {})
  const resource = useReading(resources.read, { id: id ?? 0 }, { when: id !== undefined })
  const error = choices.error ?? resource.error
  if (choices.data && (id === undefined || resource.data?.id === id))
    return (
      <ResourceForm
        key={`${id} ${resource.data?.current}`}
        resource={id === undefined ? undefined : resource.data}
        choices={choices.data}
        onClose={onClose}
      />
    )
  return (
    <SideDrawer width="wide" title={t('resources.title')} onClose={onClose}>
      <div className="form-section">
        {error ? <ErrorState error={error} onAgain={() => void resource.refetch()} /> : <ListSkeleton />}
      </div>
    </SideDrawer>
  )
}

type Values = PlaceValues & {
  kind: ResourceKind
  title: string
  description: string
  url: string
  body: string
  file_id: StoredFile | null
}

const valuesOf = (resource: Resource | undefined, choices: Choices): Values => {
  const [shown] = resource?.versions ?? []
  if (!resource)
    return { ...newPlace(choices), kind: 'link', title: '', description: '', url: '', body: '', file_id: null }
  const { kind, title, description, scope, folder, tags, grade_levels, offline } = resource
  return {
    kind,
    title,
    description,
    scope,
    folder,
    tags,
    grade_levels,
    offline,
    section_id: String(resource.section_id ?? ''),
    course_id: String(resource.course_id ?? ''),
    roles: resource.roles.map(String),
    visible_from: resource.visible_from ?? '',
    visible_to: resource.visible_to ?? '',
    url: shown?.url ?? '',
    body: shown?.body ?? '',
    file_id: shown?.file ?? null,
  }
}

type FormProps = { resource: Resource | undefined; choices: Choices; onClose: () => void }

const ResourceForm = ({ resource, choices, onClose }: FormProps) => {
  const t = useTexts()
  const state = useEntityForm({
    to: resources.save,
    draft: `resource:${resource?.id ?? 'new'}`,
    refresh: 'resource',
    initial: valuesOf(resource, choices),
    input: ({ kind, title, description, url, body, file_id, ...place }) => ({
      ...placeFrom(place, choices),
      kind,
      title,
      description,
      url,
      body,
      file_id: file_id?.id ?? null,
      ...(resource && { id: resource.id, version: resource.version }),
    }),
    onSaved: onClose,
  })
  const { kind, scope } = state.values
  return (
    <DrawerForm
      state={state}
      opened
      wide
      title={t(resource ? 'resources.edit' : 'resources.add')}
      {...(resource && { sub: t('resources.version-of', { number: resource.current, owner: resource.owner }) })}
      onClose={onClose}
    >
      {!resource && (
        <Segmented
          label={t('resources.kind')}
          value={kind}
          options={resourceKinds.map((value) => ({ value, label: t(`resources.kind-${value}`) }))}
          onChange={(value) => state.form.setFieldValue('kind', value)}
        />
      )}
      <TextInput {...state.field('title', t('resources.name'))} maxLength={160} data-autofocus />
      {(kind === 'link' || kind === 'embed') && (
        <TextInput
          {...state.field('url', t('resources.address'), {
            hint: choices.hosts.length > 0 && t('resources.hosts-hint', { hosts: choices.hosts.join(', ') }),
          })}
          placeholder="https://"
          dir="ltr"
          inputMode="url"
        />
      )}
      {kind === 'page' && (
        <MarkdownInput
          label={t('resources.text')}
          value={state.values.body}
          error={state.form.errors['body']}
          maxLength={50_000}
          onChange={(body) => state.form.setFieldValue('body', body)}
        />
      )}
      {kind === 'file' && (
        <FileField
          most={1}
          files={state.values.file_id ? [state.values.file_id] : []}
          error={state.form.errors['file_id']}
          onChange={([file]) => {
            if (!file) return
            state.form.setFieldValue('file_id', file)
            if (state.values.title === '') state.form.setFieldValue('title', titleOfFile(file.name))
          }}
        />
      )}
      <Textarea
        {...state.field('description', t('resources.description'), { optional: true })}
        autosize
        minRows={2}
        maxLength={1_000}
      />
      <PlaceFields field={state.field} scope={scope} choices={choices} />
      {resource && <ResourceHistory resource={resource} />}
    </DrawerForm>
  )
}
