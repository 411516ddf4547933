import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { photo, type Profile, profile } from '#contract/profile/profile.contract.ts'
import type { Refused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { refreshConfiguration } from '#web/session/upkeep.ts'
import { Avatar } from '#web/ui/Person.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { squareOf } from './square.ts'

/** The photo that others see beside the name. */
export const OwnPhoto = ({ own }: { own: Profile }) => {
  const [problem, setProblem] = useState('')
  const onDone = () => {
    toastSaved()
    void refreshConfiguration()
  }
  const save = useSend(photo.save, {
    refresh: profile.read,
    onDone,
    onRefused: (refused) => wrong(refused, setProblem),
  })
  const remove = useSend(photo.remove, { refresh: profile.read, onDone })
  return (
    <PhotoField
      name={`${own.fname} ${own.lname}`}
      photo={own.photo}
      seed={own.person_id}
      problem={problem}
      sending={save.sending || remove.sending}
      onChoose={(file) => {
        setProblem('')
        save.send({}, { file: [file] })
      }}
      onRemove={() => remove.send({})}
    />
  )
}

/** A refusal of the picture is told at the field. */
export const wrong = ({ status, message, fields }: Refused, onProblem: (problem: string) => void): boolean => {
  onProblem(fields[0]?.message ?? message)
  return status === 422
}

type Props = {
  name: string
  photo: string
  seed: number
  problem: string
  sending: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

/** A photo with its buttons. It is cut to a square here, so that a picture of any size may be chosen. */
export const PhotoField = ({ name, photo: shown, seed, problem, sending, onChoose, onRemove }: Props) => {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [preparing, setPreparing] = useState(false)
  const choose = (file: File | undefined) => {
    if (!file) return
    setPreparing(true)
    void squareOf(file)
      .then(onChoose)
      .finally(() => setPreparing(false))
  }
  return (
    <div className="row wrap wide">
      <Avatar name={name} photo={shown} seed={seed} size="large" />
      <div className="stack close">
        <div className="row wrap">
          <Button
            leftSection={<IconUpload size={16} stroke={1.75} />}
            loading={preparing || sending}
            onClick={() => field.current?.click()}
          >
            {t(shown ? 'profile.photo.change' : 'profile.photo.choose')}
          </Button>
          {shown && (
            <Button leftSection={<IconTrash size={16} stroke={1.75} />} loading={sending} onClick={onRemove}>
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
