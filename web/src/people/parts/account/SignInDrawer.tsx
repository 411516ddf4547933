import { Button } from '@mantine/core'
import { useState } from 'react'
import { credentials, signInProblems } from '#contract/people/credentials.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { backEach } from '#web/kernel/parts.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

type Props = { what: 'link' | 'expire'; ids: readonly number[]; onDone: () => void; onClose: () => void }

const problems = signInProblems.filter((problem) => problem !== '')

/**
 * The sign-in of many at once: first whom it reaches and whom not and why, then a link to each, or one day on which
 * their passwords end.
 */
export const SignInDrawer = ({ what, ids, onDone, onClose }: Props) => {
  const t = useTexts()
  const { date } = useFormat()
  const [on, setOn] = useState('')
  const [problem, setProblem] = useState('')
  const { data } = useReading(credentials.states, { ids: [...ids] })
  const rows = data?.rows ?? []
  const reached = rows.filter((row) => (what === 'link' ? row.problem === '' : row.has_password))
  const refresh = [credentials.states, credentials.read, records.log]
  const send = useSend(credentials.sendLinks, { refresh })
  const expire = useSend(credentials.expire, {
    refresh,
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const save = async () => {
    setProblem('')
    const concerned = reached.map(({ id }) => id)
    if (what === 'link')
      toastSaved(t('people.links-sent', { count: (await send.sendAndWait({ ids: concerned })).ids.length }))
    else {
      const changed = new Set((await expire.sendAndWait({ ids: concerned, on: on || null })).ids)
      const before = Map.groupBy(
        reached.filter(({ id }) => changed.has(id)),
        ({ expires_on }) => expires_on,
      )
      const message = on
        ? t('people.passwords-end', { count: changed.size, day: date(on) })
        : t('people.passwords-stay', { count: changed.size })
      toastUndoable(
        message,
        () =>
          void backEach([...before], ([day, those]) => expire.sendAndWait({ ids: those.map(({ id }) => id), on: day })),
      )
    }
    onDone()
    onClose()
  }
  const left = what === 'link' ? problems.map((one) => ({ one, those: rows.filter((row) => row.problem === one) })) : []
  const without = what === 'expire' ? rows.filter((row) => !row.has_password) : []
  return (
    <SideDrawer onClose={onClose} title={t(what === 'link' ? 'people.send-links' : 'people.expire-many')}>
      <form
        className="column grow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save().catch(() => undefined)
        }}
      >
        <div className="form-section grow">
          {what === 'link' && <p className="secondary">{t('people.send-links-what')}</p>}
          {what === 'expire' && (
            <DateField
              label={t('people.expire-on')}
              description={t('people.expire-hint')}
              value={on}
              onChange={setOn}
              {...(problem && { error: problem })}
              data-autofocus
            />
          )}
          {!data && <ListSkeleton />}
          {data && (
            <Note
              tone="info"
              title={t(what === 'link' ? 'people.links-reach' : 'people.expire-reach', { count: reached.length })}
            />
          )}
          {left.map(
            ({ one, those }) =>
              those.length > 0 && (
                <Left key={one} title={t(`people.links-${one}`, { count: those.length })} rows={those} />
              ),
          )}
          {without.length > 0 && (
            <Left title={t('people.without-password', { count: without.length })} rows={without} />
          )}
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              type="submit"
              variant="filled"
              loading={send.sending || expire.sending}
              disabled={reached.length === 0}
            >
              {what === 'link' ? t('people.send-links-count', { count: reached.length }) : t('ui.save')}
            </Button>
          </div>
        </div>
      </form>
    </SideDrawer>
  )
}

const shown = 8

/** Who is left out. */
const Left = ({ title, rows }: { title: string; rows: readonly { id: number; name: string }[] }) => {
  const t = useTexts()
  return (
    <Note tone="warn" title={title}>
      <ul>
        {rows.slice(0, shown).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {rows.length > shown && <li>{t('people.and-more', { count: rows.length - shown })}</li>}
      </ul>
    </Note>
  )
}
