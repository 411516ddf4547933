import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { photo, type Profile, profile } from '#contract/profile/profile.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { refreshConfiguration } from '#web/kernel/upkeep.ts'
import { Avatar } from '#web/ui/Person.tsx'
import { tellSaved } from '#web/ui/tell.tsx'
import { squareOf } from './square.ts'

/** The photo that others see beside the name. It is cut to a square here, so that a picture of any size may be chosen. */
export const OwnPhoto = ({ own }: { own: Profile }) => {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [preparing, prepare] = useState(false)
  const onDone = () => {
    tellSaved()
    void refreshConfiguration()
  }
  const save = useSend(photo.save, {
    refresh: profile.read,
    onDone,
    onRefused: ({ status, message, fields }) => {
      setProblem(fields[0]?.message ?? message)
      return status === 422
    },
  })
  const remove = useSend(photo.remove, { refresh: profile.read, onDone })
  const choose = (file: File | undefined) => {
    if (!file) return
    setProblem('')
    prepare(true)
    void squareOf(file)
      .then((square) => save.send({}, { file: [square] }))
      .finally(() => prepare(false))
  }
  return (
    <div className="row wrap wide">
      <Avatar name={`${own.fname} ${own.lname}`} photo={own.photo} seed={own.person_id} size="large" />
      <div className="stack close">
        <div className="row wrap">
          <Button leftSection={<IconUpload size={16} stroke={1.75} />} loading={preparing || save.sending} onClick={() => field.current?.click()}>
            {t(own.photo ? 'profile.photo.change' : 'profile.photo.choose')}
          </Button>
          {own.photo && (
            <Button leftSection={<IconTrash size={16} stroke={1.75} />} loading={remove.sending} onClick={() => remove.send({})}>
              {t('profile.photo.remove')}
            </Button>
          )}
        </div>
        <input
          ref={field}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          accept="image/*"
          aria-label={t('profile.photo.choose')}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {problem ? (
          <p className="small ink-danger" role="alert">
            {problem}
          </p>
        ) : (
          <p className="small muted">{t('profile.photo.hint')}</p>
        )}
      </div>
    </div>
  )
}
