import type { Body, Given } from './question.contract.ts'
import type { QuestionResult } from './results.contract.ts'
import { type Counting, creditOf, isAnswered, numberTyped, plainText } from './scoring.rules.ts'
import { rounded } from '../kernel/fraction.ts'

type Question = { id: number; body: Body; points: number; counts: Counting }
export type Answered = { given: Given | null; points: number | null }

/**
 * How a question fared: `answers` holds one entry for everybody who got it, scored or not. At most six picks, the most
 * chosen first.
 */
export const statsOf = ({ id, body, points, counts }: Question, answers: readonly Answered[]): QuestionResult => {
  const scored = answers.flatMap((answer) => (answer.points === null ? [] : [answer.points]))
  return {
    id,
    kind: body.kind,
    prompt: body.prompt,
    points,
    counts,
    asked: answers.length,
    answered: answers.filter(({ given }) => isAnswered(given)).length,
    right: points > 0 ? scored.filter((earned) => earned >= points).length : 0,
    waiting: answers.length - scored.length,
    percent:
      scored.length > 0 && points > 0
        ? Math.round((scored.reduce((sum, earned) => sum + earned, 0) / scored.length / points) * 10_000) / 100
        : null,
    picks: picksOf(
      body,
      answers.map(({ given }) => given).filter((given) => isAnswered(given)),
    ),
  }
}

type Pick = QuestionResult['picks'][number]

const picksOf = (body: Body, given: readonly Given[]): Pick[] => {
  const pickOf = (label: string | null, right: boolean, count: number, yes = false): Pick => ({
    label,
    right,
    count,
    yes,
  })
  switch (body.kind) {
    case 'choice':
    case 'several': {
      const isRight = (id: string) => (body.kind === 'choice' ? body.right === id : body.right.includes(id))
      return most(
        body.options.map(({ id, text }) =>
          pickOf(text, isRight(id), given.filter((one) => 'ids' in one && one.ids.includes(id)).length),
        ),
        20,
      )
    }
    case 'true_false':
      return most(
        [true, false].map((yes) =>
          pickOf(null, body.right === yes, given.filter((one) => 'yes' in one && one.yes === yes).length, yes),
        ),
      )
    case 'short_text':
    case 'number': {
      const same = (text: string) => {
        const number = body.kind === 'number' ? numberTyped(text) : null
        return number ? String(rounded(number, 6)) : plainText(text, body.kind === 'short_text' && body.accents)
      }
      const groups = Map.groupBy(
        given.flatMap((one) => ('text' in one ? [one.text] : [])),
        same,
      )
      return most(
        [...groups.values()].map((texts) => pickOf(texts[0] ?? '', isRightText(body, texts[0] ?? ''), texts.length)),
        6,
      )
    }
    case 'match': {
      const textOf = new Map(body.right.map(({ id, text }) => [id, text]))
      return most(
        body.left.flatMap(({ id, text }, at) =>
          [
            ...Map.groupBy(
              given.flatMap((one) => ('pairs' in one && one.pairs[id] ? [one.pairs[id]] : [])),
              (partner) => partner,
            ),
          ].map(([partner, all]) =>
            pickOf(`${text} – ${textOf.get(partner) ?? ''}`, body.right[at]?.id === partner, all.length),
          ),
        ),
      )
    }
    case 'order': {
      const textOf = new Map(body.options.map((option) => [option.id, option.text]))
      const right = body.options.map(({ id }) => id).join()
      const groups = Map.groupBy(
        given.flatMap((one) => ('ids' in one ? [one.ids] : [])),
        (ids) => ids.join(),
      )
      return most(
        [...groups].map(([key, all]) =>
          pickOf((all[0] ?? []).map((id) => textOf.get(id) ?? '').join(' · '), key === right, all.length),
        ),
      )
    }
    case 'essay':
      break
  }
  return []
}

const isRightText = (body: Extract<Body, { kind: 'short_text' | 'number' }>, text: string): boolean =>
  (creditOf(body, { text })?.over ?? 0n) > 0n

const most = (picks: Pick[], limit = 6): Pick[] => picks.toSorted((a, b) => b.count - a.count).slice(0, limit)
