import type { StoredFile } from '#contract/files/files.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { resources } from '#contract/resources/resource.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { FileField } from './FileField.tsx'
import { newPlace, PlaceFields, placeFrom, type PlaceValues } from './PlaceFields.tsx'

type Choices = Out<typeof resources.choices>

/** Several files at once, each a resource of its own, all for the same people. */
export const UploadDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const { data } = useReading(resources.choices, {})
  if (data) return <UploadForm choices={data} onClose={onClose} />
  return (
    <SideDrawer width="wide" title={t('resources.upload')} onClose={onClose}>
      <ListSkeleton />
    </SideDrawer>
  )
}

type Values = PlaceValues & { file_ids: StoredFile[] }

const UploadForm = ({ choices, onClose }: { choices: Choices; onClose: () => void }) => {
  const t = useTexts()
  const initial: Values = { ...newPlace(choices), file_ids: [] }
  const state = useEntityForm({
    to: resources.addFiles,
    refresh: 'resource',
    initial,
    input: ({ file_ids, ...place }) => ({ ...placeFrom(place, choices), file_ids: file_ids.map(({ id }) => id) }),
    saved: false,
    onSaved: ({ ids }) => {
      toastSaved(t('resources.uploaded', { count: ids.length }))
      onClose()
    },
  })
  return (
    <DrawerForm
      state={state}
      opened
      wide
      title={t('resources.upload')}
      sub={t('resources.upload-sub')}
      saveLabel={t('resources.add-files', { count: state.values.file_ids.length })}
      onClose={onClose}
    >
      <FileField
        most={20}
        files={state.values.file_ids}
        error={state.form.errors['file_ids']}
        onChange={(files) => state.form.setFieldValue('file_ids', files)}
      />
      <PlaceFields field={state.field} scope={state.values.scope} choices={choices} />
    </DrawerForm>
  )
}
