import { Button } from '@mantine/core'
import { IconCircleCheck, IconMail } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { attendanceCategories, type AttendanceCategory } from '#contract/attendance/attendance-code.catalog.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { type Say, useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useMessageAction } from '#web/people/parts/MessageThem.tsx'
import { allMatching } from '#web/ui/table/all-matching.ts'
import { Card } from '#web/ui/Card.tsx'
import { PersonLine } from '#web/ui/Person.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { addressWith, listStateOf } from '#web/ui/table/list-address.ts'
import { ShortPager } from '#web/ui/table/Pager.tsx'
import { wordOf } from '../code-style.tsx'

const choices = ['all', ...attendanceCategories.filter((code) => code !== 'present')] as const

/** Who was not simply present on one day, every student once. */
export const Exceptions = ({ date }: { date: string | undefined }) => {
  const t = useTexts()
  const { day } = useFormat()
  const [address, setAddress] = useSearchParams()
  const message = useMessageAction()
  const code = attendanceCategories.find((one) => one === address.get('code'))
  const state = listStateOf(address, [])
  const data = useRead(attendance.exceptions, {
    ...(date && { date }),
    ...(code && { code }),
    page: state.page,
    size: state.size,
  })
  const writeToAll = async () => {
    const families = await allMatching(attendance.exceptions, { date: data.date, ...(code && { code }) })
    message({ families, reach: 'guardians' })[0]?.onClick()
  }
  const [writes] = message({ families: data.rows.map(({ id }) => id) })
  const choose = (value: (typeof choices)[number]) =>
    setAddress({ view: 'exceptions', ...(date && { date }), ...(value !== 'all' && { code: value }) })
  return (
    <Card
      flush
      title={day(data.date)}
      count={data.count}
      actions={
        <>
          {writes && (
            <Button leftSection={<IconMail size={16} stroke={1.75} />} onClick={() => void writeToAll()}>
              {t('messaging.guardians-of', { count: data.count })}
            </Button>
          )}
          <Segmented
            label={t('attendance.code')}
            value={code && code !== 'present' ? code : 'all'}
            options={choices.map((value) => ({
              value,
              label: value === 'all' ? t('attendance.all-codes') : t(`ui.status.${value}`),
            }))}
            onChange={choose}
          />
        </>
      }
    >
      {data.count === 0 && <EmptyState icon={IconCircleCheck} title={t('attendance.no-exceptions')} />}
      <ul className="list">
        {data.rows.map((row) => (
          <li key={row.id}>
            <PersonLine
              avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id }}
              name={
                <bdi>
                  {row.fname} {row.lname}
                </bdi>
              }
              sub={t('attendance.grade', { grade: row.grade_level })}
            />
            <div className="row wrap end">
              {row.sections.map((section) => (
                <Link
                  key={`${section.section_id}:${section.meeting}`}
                  to={`/attendances?section_id=${section.section_id}&meeting=${section.meeting}&date=${data.date}`}
                  title={section.note}
                >
                  <StatusChip status={section.code} word={factsOf(t, section)} />
                </Link>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <ShortPager
        part={data}
        state={state}
        onChange={(change) => setAddress(addressWith(address, state, change), { replace: true })}
      />
    </Card>
  )
}

/** The class, what holds there in the school's word, the note. */
const factsOf = (
  t: Say,
  { name, word, code, note }: { name: string; word: string; code: AttendanceCategory; note: string },
): string => [name, wordOf(t, { name: word, category: code }), note].filter(Boolean).join(' · ')
