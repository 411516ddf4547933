import { ActionIcon, TextInput } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { type AttendanceCode, attendanceCodes, type Roll } from '#contract/attendance/attendance.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { statuses } from '#web/ui/statuses.ts'
import { codeOfKey } from './roll-state.ts'

type Props = {
  student: Roll['rows'][number]
  choice: { code: AttendanceCode; note: string }
  readOnly: boolean
  onCode: (code: AttendanceCode) => void
  onNote: (note: string) => void
}

/** One student: four choices with icon and word; P, T, A, E choose while the row has the focus. */
export const RollRow = ({ student, choice, readOnly, onCode, onNote }: Props) => {
  const t = useTexts()
  const name = useId()
  const [noting, setNoting] = useState(choice.note !== '')
  const full = `${student.fname} ${student.lname}`
  const { tone } = statuses[choice.code]
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const code = event.ctrlKey || event.metaKey ? undefined : codeOfKey(event.key)
    if (!code && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (code) {
      onCode(code)
      focusCode(event.currentTarget, code)
    } else goToNeighbour(event.currentTarget, event.key === 'ArrowDown')
  }
  return (
    <li data-student={student.id}>
      <PersonLine
        avatar={{ name: full, photo: student.photo, seed: student.id }}
        name={<BothScripts name={full} own={student.native_name} />}
        sub={
          noting || choice.note ? (
            <TextInput
              className="roll-note"
              size="xs"
              variant="unstyled"
              aria-label={t('attendance.note-for', { name: full })}
              placeholder={t('attendance.note')}
              value={choice.note}
              maxLength={300}
              readOnly={readOnly}
              data-tone={tone}
              onChange={(event) => onNote(event.target.value)}
              onBlur={() => setNoting(choice.note !== '')}
            />
          ) : undefined
        }
      />
      {!noting && !choice.note && !readOnly && choice.code !== 'present' && (
        <ActionIcon size="sm" aria-label={t('attendance.note-for', { name: full })} onClick={() => setNoting(true)}>
          <IconMessagePlus size={16} stroke={1.75} />
        </ActionIcon>
      )}
      <fieldset className="codes" aria-label={t('attendance.of', { name: full })} disabled={readOnly}>
        {attendanceCodes.map((code) => {
          const { icon: CodeIcon, tone: codeTone } = statuses[code]
          return (
            <label key={code} data-tone={codeTone} data-code={code}>
              <input type="radio" name={name} value={code} checked={choice.code === code} onChange={() => onCode(code)} onKeyDown={onKey} />
              <CodeIcon size={16} stroke={1.75} aria-hidden />
              <span className="word">{t(`ui.status.${code}`)}</span>
            </label>
          )
        })}
      </fieldset>
    </li>
  )
}

const focusCode = (from: HTMLInputElement, code: AttendanceCode) => from.closest('fieldset')?.querySelector<HTMLInputElement>(`input[value=${code}]`)?.focus()

/** Up and down go from student to student; left and right choose, as in every group of choices. */
const goToNeighbour = (from: HTMLInputElement, down: boolean) => {
  const row = from.closest('[data-student]')
  const next = down ? row?.nextElementSibling : row?.previousElementSibling
  next?.querySelector<HTMLInputElement>('fieldset input:checked')?.focus()
}
