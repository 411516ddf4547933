import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Attempt, attempts } from '#contract/questions/attempts.contract.ts'
import type { Given } from '#contract/questions/question.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { draftOf, dropDraft, keepDraft } from '#web/ui/form/drafts.ts'
import { type AnswerState, createAnswers } from './answers.ts'

/**
 * The answers of an open attempt: shown at once, kept on this device, stored on the server as soon as it can be
 * reached.
 */
export const useAnswers = (attempt: Attempt, onOver: () => void) => {
  const name = `attempt:${attempt.id}`
  const over = useRef(onOver)
  over.current = onOver
  const [state, setState] = useState<AnswerState>()
  const answers = useMemo(
    () =>
      createAnswers(
        attempt.questions.map(({ id, given, version }) => ({ id, given, version })),
        readKept(draftOf(name)),
        {
          send: async (question_id, given, version) => {
            try {
              return {
                kind: 'saved',
                version: (await call(attempts.saveAnswer, { attempt_id: attempt.id, question_id, given, version }, {}))
                  .version,
              }
            } catch (error) {
              if (
                !isRefused(error) ||
                error.status === 0 ||
                error.status === 401 ||
                error.status === 429 ||
                error.status >= 500
              )
                return { kind: 'unreachable' }
              if (error.code === 'stale') return { kind: 'stale', version: versionIn(error.present) }
              return { kind: 'over' }
            }
          },
          keep: (waiting) => (Object.keys(waiting).length > 0 ? keepDraft(name, waiting) : dropDraft(name)),
          onChange: setState,
          onOver: () => over.current(),
        },
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- one store for an attempt: what it knows is newer than what is read again
    [attempt.id],
  )
  useEffect(() => {
    const again = () => void answers.flush()
    window.addEventListener('online', again)
    const timer = setInterval(again, 4_000)
    again()
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [answers])
  const drop = useCallback(() => dropDraft(name), [name])
  return { ...(state ?? answers.state()), put: answers.put, flush: answers.flush, drop }
}

const readKept = (kept: Record<string, unknown> | undefined): Record<number, Given> =>
  Object.fromEntries(Object.entries(kept ?? {}).flatMap(([id, given]) => (isGiven(given) ? [[Number(id), given]] : [])))

const isGiven = (value: unknown): value is Given => typeof value === 'object' && value !== null

const versionIn = (present: unknown): number =>
  typeof present === 'object' && present !== null && 'version' in present ? Number(present.version) : 0
