import { ActionIcon, Menu, NumberInput, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconLock, IconMessagePlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { Roll, RollCode } from '#contract/attendance/attendance.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { CodeChip, iconsOfCodes, wordOf } from '../code-style.tsx'
import { type Choice, codeOfKey, isLocked, openCodes } from './roll-state.ts'
import { goToNeighbour } from './neighbour.ts'

type Props = {
  roll: Roll
  student: Roll['rows'][number]
  /** None: no code yet. */
  choice: Choice | undefined
  onChange: (change: Partial<Choice>) => void
  onRelease: () => void
}

/**
 * One student: a choice for each category with icon and word, the school's other codes in a menu; the letters of the
 * codes choose while the row has the focus.
 */
export const RollRow = ({ roll, student, choice, onChange, onRelease }: Props) => {
  const t = useTexts()
  const name = `${student.fname} ${student.lname}`
  const code = roll.codes.find(({ id }) => id === choice?.code_id)
  const teachers =
    student.office && roll.codes.find(({ id }) => id === student.teacher_code_id && id !== student.office?.code_id)
  const office = student.office && (
    <>
      {student.office.note && <bdi>{student.office.note} · </bdi>}
      {t('attendance.by-office', { who: student.office.by })}
      {teachers && ` · ${t('attendance.teacher-said', { code: wordOf(t, teachers) })}`}
    </>
  )
  const { expected } = student
  const announced =
    expected &&
    choice?.code_id === expected.code_id &&
    (expected.start_time && expected.end_time
      ? t('attendance.announced-part', { from: expected.start_time, to: expected.end_time })
      : t('attendance.announced-by-parents'))
  const avatar = { name, photo: student.photo, seed: student.id }
  const both = <BothScripts name={name} own={student.native_name} />
  if (code && isLocked(student, roll))
    return (
      <li data-student={student.id}>
        <PersonLine
          avatar={avatar}
          name={both}
          sub={
            <span className="toned" data-tone={code.tone}>
              {office}
            </span>
          }
        />
        <CodeChip code={code} />
        <IconLock size={16} stroke={1.75} className="muted" aria-hidden />
      </li>
    )
  return (
    <li data-student={student.id}>
      <PersonLine
        avatar={avatar}
        name={both}
        sub={
          code &&
          choice && (
            <Details
              roll={roll}
              name={name}
              code={code}
              choice={choice}
              office={office || announced}
              onChange={onChange}
            />
          )
        }
      />
      {student.office && roll.can.edit && (
        <ActionIcon
          size="sm"
          aria-label={t('attendance.release', { name })}
          title={t('attendance.release', { name })}
          onClick={onRelease}
        >
          <IconArrowBackUp size={16} stroke={1.75} />
        </ActionIcon>
      )}
      <CodeChoice
        roll={roll}
        name={name}
        choice={choice}
        onChoose={(chosen) =>
          onChange({ code_id: chosen.id, ...(chosen.direction === 'none' && { minutes_missed: 0 }) })
        }
      />
    </li>
  )
}

type DetailProps = Pick<Props, 'roll' | 'onChange'> & {
  choice: Choice
  name: string
  code: RollCode
  office: ReactNode
}

/** Minutes and note of what is no simple presence; the school's reasons are offered while typing. */
const Details = ({ roll, name, code, choice, office, onChange }: DetailProps) => {
  const t = useTexts()
  const reasons = useId()
  const [noting, setNoting] = useState(false)
  const shown = noting || choice.note !== ''
  const late = code.direction !== 'none'
  if (!shown && !late && code.category === 'present') return office
  return (
    <span className="roll-details" data-tone={code.tone}>
      {late && (
        <NumberInput
          className="roll-minutes"
          size="xs"
          variant="unstyled"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          max={600}
          aria-label={t(`attendance.minutes-${code.direction}`, { name })}
          suffix={` ${t('attendance.min')}`}
          placeholder={t('attendance.min')}
          value={choice.minutes_missed || ''}
          readOnly={!roll.can.edit}
          onChange={(minutes) => onChange({ minutes_missed: Number(minutes) || 0 })}
        />
      )}
      {shown ? (
        <TextInput
          className="roll-note grow"
          size="xs"
          variant="unstyled"
          list={reasons}
          ref={(input) => void (noting && choice.note === '' && input?.focus())}
          aria-label={t('attendance.note-for', { name })}
          placeholder={t('attendance.note')}
          value={choice.note}
          maxLength={300}
          readOnly={!roll.can.edit}
          onChange={(event) => onChange({ note: event.target.value })}
          onBlur={() => setNoting(false)}
        />
      ) : (
        roll.can.edit && (
          <button
            type="button"
            className="link small add-note"
            onClick={() => setNoting(true)}
            aria-label={t('attendance.note-for', { name })}
          >
            <IconMessagePlus size={15} stroke={1.75} aria-hidden /> {t('attendance.note')}
          </button>
        )
      )}
      {shown && code.reasons.length > 0 && (
        <datalist id={reasons}>
          {code.reasons.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </datalist>
      )}
      {office && <span className="ellipsis">{office}</span>}
    </span>
  )
}

type ChoiceProps = Pick<Props, 'roll' | 'choice'> & { name: string; onChoose: (code: RollCode) => void }

const CodeChoice = ({ roll, name, choice, onChoose }: ChoiceProps) => {
  const t = useTexts()
  const group = useId()
  const open = openCodes(roll.codes)
  const others = roll.codes.filter((code) => code.usable && !open.includes(code))
  const elsewhere = roll.codes.find(({ id }) => id === choice?.code_id && !open.some((code) => code.id === id))
  const shown = elsewhere ? [...open.filter(({ category }) => category !== elsewhere.category), elsewhere] : open
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const code = event.ctrlKey || event.metaKey || event.altKey ? undefined : codeOfKey(event.key, roll.codes)
    if (!code && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const row = event.currentTarget.closest('[data-student]')
    if (code) {
      onChoose(code)
      requestAnimationFrame(() => row?.querySelector<HTMLInputElement>(`input[value="${code.id}"]`)?.focus())
    } else goToNeighbour(row, event.key === 'ArrowDown')
  }
  return (
    <fieldset className="codes" aria-label={t('attendance.of', { name })} disabled={!roll.can.edit}>
      {shown.map((code) => {
        const CodeIcon = iconsOfCodes[code.icon]
        return (
          <label key={code.id} data-tone={code.tone} data-code={code.category} title={wordOf(t, code)}>
            <input
              type="radio"
              name={group}
              value={code.id}
              checked={choice?.code_id === code.id}
              onChange={() => onChoose(code)}
              onKeyDown={onKey}
            />
            <CodeIcon size={16} stroke={1.75} aria-hidden />
            <span className="word">{wordOf(t, code)}</span>
          </label>
        )
      })}
      {others.length > 0 && roll.can.edit && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className="more-codes" aria-label={t('attendance.more-codes', { name })}>
              <IconDots size={16} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((code) => {
              const CodeIcon = iconsOfCodes[code.icon]
              return (
                <Menu.Item
                  key={code.id}
                  leftSection={<CodeIcon size={16} stroke={1.75} />}
                  rightSection={<span className="small muted">{code.letter}</span>}
                  onClick={() => onChoose(code)}
                >
                  {wordOf(t, code)}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </fieldset>
  )
}
