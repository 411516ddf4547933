import '../../schedule.css'
import { Textarea, type TextareaProps } from '@mantine/core'
import { type Ref, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { Clash } from '#contract/schedule/timetable.contract.ts'
import type { Refused } from '#web/kernel/failures.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'

const Present = z.object({ clashes: z.array(Clash) })

/** What a change of classes was refused for; `meet` takes the refusal, `shown` is the place that is led to then. */
export const useClashes = () => {
  const [clashes, setClashes] = useState<Clash[]>([])
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (clashes.length > 0) shown.current?.scrollIntoView({ block: 'center' })
  }, [clashes])
  const meet = ({ code, present }: Refused): boolean => {
    const met = Present.safeParse(present)
    if (code !== 'schedule.clash' || !met.success) return false
    setClashes(met.data.clashes)
    return true
  }
  return { clashes, meet, shown }
}

/** Why it is saved although it clashes. */
export const ClashReason = (field: TextareaProps & { ref?: Ref<HTMLTextAreaElement> }) => (
  <Textarea {...field} required maxLength={300} autosize minRows={2} />
)

export const Clashes = ({ of, place }: { of: readonly Clash[]; place?: Ref<HTMLDivElement> }) => {
  const t = useTexts()
  return (
    <div ref={place}>
      <Note tone="warn" title={t('schedule.clashes', { count: of.length })}>
        <Lines of={of} />
      </Note>
    </div>
  )
}

/** The same of several classes at once, each with what it clashes with. */
export const ClashesByClass = ({
  of,
}: {
  of: readonly { section_id: number; section: string; number: string; clashes: readonly Clash[] }[]
}) => {
  const t = useTexts()
  const met = of.filter(({ clashes }) => clashes.length > 0)
  return (
    <Note tone="warn" title={t('schedule.clashes', { count: met.flatMap(({ clashes }) => clashes).length })}>
      <div className="stack close">
        {met.map(({ section_id, section, number, clashes }) => (
          <section key={section_id}>
            <div className="medium">
              <bdi>{section}</bdi> <Code>{number}</Code>
            </div>
            <Lines of={clashes} />
          </section>
        ))}
      </div>
    </Note>
  )
}

const Lines = ({ of }: { of: readonly Clash[] }) => {
  const t = useTexts()
  const { shortDay, list } = useFormat()
  return (
    <ul className="bullets clash-list">
      {of.map((clash, at) => (
        <li key={at}>
          {t(`schedule.clash-${clash.kind}`, {
            who: list(clash.who),
            more: clash.count - clash.who.length,
            section: clash.section_name,
          })}{' '}
          {shortDay(clash.date)}{' '}
          <Code>
            {clash.start_time}–{clash.end_time}
          </Code>
          {clash.dates > 1 && <> {t('schedule.clash-dates', { count: clash.dates - 1 })}</>}
        </li>
      ))}
    </ul>
  )
}
