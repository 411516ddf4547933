import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconDoorEnter, IconDoorExit } from '@tabler/icons-react'
import { useState } from 'react'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { BothScripts, Code, PersonLine } from '#web/ui/Person.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { CodeChip, wordOf } from '../code-style.tsx'

type Desk = Out<typeof attendanceOffice.desk>
type Found = Desk['found'][number]
type Direction = 'in' | 'out'

/**
 * Who comes late or leaves early is found by name and signed in or out; what they miss by it is noted in their classes.
 */
export const DeskView = () => {
  const t = useTexts()
  const { time, day } = useFormat()
  const [search, setSearch] = useState('')
  const [signing, setSigning] = useState<{ student: Found; direction: Direction }>()
  const { data, error, refetch } = useReading(attendanceOffice.desk, { search })
  const undo = useSend(attendanceOffice.undoSign, { refresh: attendanceOffice.desk })
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  return (
    <div className="desk stack">
      <SearchInput label={t('attendance.desk-find')} value={search} onSearch={setSearch} />
      {search !== '' && data && (
        <Card flush title={t('attendance.desk-found')} count={data.found.length}>
          {data.found.length === 0 && <EmptyState title={t('attendance.desk-nobody')} />}
          <ul className="list">
            {data.found.map((student) => (
              <li key={student.id} className="wrap">
                <PersonLine
                  avatar={{ name: `${student.fname} ${student.lname}`, photo: student.photo, seed: student.id }}
                  name={<BothScripts name={`${student.fname} ${student.lname}`} own={student.native_name} />}
                  sub={[
                    t('attendance.grade', { grade: student.grade_level }),
                    ...(student.now_in ? [t('attendance.now-in', { section: student.now_in })] : []),
                    ...(student.away
                      ? [
                          student.away.start_time && student.away.end_time
                            ? t('attendance.away-part', { from: student.away.start_time, to: student.away.end_time })
                            : t('attendance.away-today'),
                        ]
                      : []),
                    ...(student.last === 'out' ? [t('attendance.is-out')] : []),
                  ].join(' · ')}
                />
                <div className="row tight">
                  <Button
                    leftSection={<IconDoorEnter size={16} stroke={1.75} />}
                    onClick={() => setSigning({ student, direction: 'in' })}
                  >
                    {t('attendance.sign-in')}
                  </Button>
                  <Button
                    leftSection={<IconDoorExit size={16} stroke={1.75} />}
                    onClick={() => setSigning({ student, direction: 'out' })}
                  >
                    {t('attendance.sign-out')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data ? (
        <Card flush title={t('attendance.desk-today', { day: day(data.date) })} count={data.signs.length}>
          {data.signs.length === 0 && <EmptyState icon={IconDoorEnter} title={t('attendance.desk-none')} />}
          <ul className="list">
            {data.signs.map((one) => {
              const name = `${one.fname} ${one.lname}`
              const DirectionIcon = one.direction === 'in' ? IconDoorEnter : IconDoorExit
              return (
                <li key={one.sign_id} className="wrap">
                  <span className="start-time">
                    <Code>{time(one.at)}</Code>
                  </span>
                  <PersonLine
                    avatar={{ name, photo: one.photo, seed: one.id, size: 'small' }}
                    name={<BothScripts name={name} own={one.native_name} />}
                    sub={[...(one.reason ? [one.reason] : []), t('attendance.desk-by', { who: one.by })].join(' · ')}
                  />
                  {one.code && <CodeChip code={one.code} />}
                  <span className="status" data-tone="neutral">
                    <DirectionIcon size={15} stroke={1.75} aria-hidden />
                    {t(one.direction === 'in' ? 'attendance.signed-in' : 'attendance.signed-out')}
                  </span>
                  <ActionIcon
                    size="sm"
                    aria-label={t('attendance.desk-undo', { name })}
                    onClick={() => undo.send({ sign_id: one.sign_id })}
                  >
                    <IconArrowBackUp size={16} stroke={1.75} />
                  </ActionIcon>
                </li>
              )
            })}
          </ul>
        </Card>
      ) : (
        <ListSkeleton />
      )}
      {signing && data && (
        <SignForm
          {...signing}
          codes={data.codes}
          onClose={() => setSigning(undefined)}
          onSigned={(sign_id) =>
            toastUndoable(
              t(`attendance.toast-signed-${signing.direction}`, {
                name: `${signing.student.fname} ${signing.student.lname}`,
              }),
              () => undo.send({ sign_id }),
            )
          }
        />
      )}
    </div>
  )
}

type FormProps = {
  student: Found
  direction: Direction
  codes: Desk['codes']
  onClose: () => void
  onSigned: (sign_id: number) => void
}

const SignForm = ({ student, direction, codes, onClose, onSigned }: FormProps) => {
  const t = useTexts()
  const usable = codes.filter(
    (code) => code.usable && code.category !== 'present' && (code.direction === 'none' || code.direction === direction),
  )
  const usual =
    usable.find((code) => code.direction === direction) ?? usable.find(({ category }) => category === 'excused')
  const state = useEntityForm({
    to: attendanceOffice.sign,
    refresh: attendanceOffice.desk,
    initial: { code_id: usual ? String(usual.id) : '', time: '', reason: '' },
    input: ({ code_id, time, reason }) => ({
      student_id: student.id,
      direction,
      code_id: code_id ? Number(code_id) : null,
      time: time || null,
      reason,
    }),
    saved: false,
    onSaved: ({ sign_id }) => {
      onSigned(sign_id)
      onClose()
    },
  })
  const reasons = usable.find(({ id }) => String(id) === state.values.code_id)?.reasons ?? []
  return (
    <DrawerForm
      state={state}
      opened
      title={t(direction === 'in' ? 'attendance.sign-in-who' : 'attendance.sign-out-who', {
        name: `${student.fname} ${student.lname}`,
      })}
      sub={t(`attendance.sign-${direction}-what`)}
      saveLabel={t(direction === 'in' ? 'attendance.sign-in' : 'attendance.sign-out')}
      onClose={onClose}
    >
      <Select
        {...state.field('code_id', t('attendance.sign-code'), { optional: true })}
        data={usable.map((code) => ({ value: String(code.id), label: wordOf(t, code) }))}
        clearable
      />
      <TextInput
        {...state.field('time', t('attendance.sign-time'), { optional: true, hint: t('attendance.sign-time-hint') })}
        type="time"
      />
      <TextInput
        {...state.field('reason', t('attendance.reason'), { optional: true })}
        maxLength={200}
        list="sign-reasons"
      />
      <datalist id="sign-reasons">
        {reasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </datalist>
    </DrawerForm>
  )
}
