import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { superAdmin } from '#contract/kernel/access.ts'
import { global, globalMessages } from '#contract/messaging/global-messages.contract.ts'
import { costOf, minorUnits, segmentsOf, sendable } from '#contract/notifications/text-message.rules.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { type Context, serve, type Service } from '#server/kernel/serve.ts'
import type { AudienceSource } from './audiences.ts'
import {
  globalMessagesStatement,
  insertGlobalMessage,
  selectBanners,
  selectGlobalReach,
  selectTextReach,
  stopGlobalMessage,
  type TextReach,
} from './global-messages.queries.ts'
import { textWords } from './message-text.ts'
import { deliveries } from './send.ts'

type Words = In<typeof global.preview>['words']

/** @param sources every kind of group that messages can go to */
export const globalMessagesService = (sources: readonly AudienceSource[]): Service[] => [
  ...serveReport(globalMessages, globalMessagesStatement),
  ...serve(global, {
    async preview({ school_ids = [], roles, words, urgent = false }, { db, actor, request }) {
      const audience = audienceOf(actor, school_ids, roles)
      const schools = await selectGlobalReach(db, actor, audience)
      if (schools.length < school_ids.length) return fail('not_found')
      const reached = urgent ? await selectTextReach(db, actor, audience) : []
      return {
        schools,
        people: sumOf(schools),
        text: urgent ? textsOf(reached, words, schools[0]?.name ?? '', request.base_url) : null,
      }
    },

    async send({ school_ids = [], roles, translations = [], urgent = false, ...written }, context) {
      const { db, actor, now, jobs } = context
      const { starts_at = null, ends_at = null } = written
      if (!written.as_message && !written.as_banner) return wrongField('as_message', 'messaging.some-way')
      if (urgent && !written.as_message) return wrongField('as_message', 'messaging.urgent-is-message')
      const audience = audienceOf(actor, school_ids, roles)
      const reached = await selectGlobalReach(db, actor, audience)
      if (reached.length < school_ids.length) return fail('not_found')
      if (sumOf(reached) === 0) return wrongField('roles', 'messaging.nobody')
      const stored = { translations: JSON.stringify(translations), urgent, starts_at, ends_at, now }
      const saved = await insertGlobalMessage(db, actor, { ...written, ...audience, ...stored })
      if (!saved) return wrongField('ends_at', 'messaging.ends-before')
      if (written.as_message) await jobs.add(db, deliveries(sources), {})
      publishTo(context, reached)
      return { id: saved.id, people: sumOf(reached) }
    },

    async stop({ id }, context) {
      found(await stopGlobalMessage(context.db, id, context.now))
      publishTo(context, [])
      return {}
    },

    banners: async (_, { db, now }) => ({ rows: await selectBanners(db, now) }),
  }),
]

/** An office writes to its own school alone. */
const audienceOf = ({ role, school_id }: Context['actor'], school_ids: readonly number[], roles: readonly string[]) =>
  found(
    role === superAdmin || school_ids.every((id) => id === school_id)
      ? { school_ids: role === superAdmin ? school_ids : [], roles: roles.map(Number) }
      : undefined,
  )

const sumOf = (schools: readonly { people: number }[]): number => schools.reduce((sum, { people }) => sum + people, 0)

/** What the text messages of an emergency come to, about: names of schools differ in length. */
const textsOf = (reached: readonly TextReach[], words: Words, school: string, base_url: string) => {
  const { subject = '', body = '', translations = [] } = words ?? {}
  const priced = reached.map(({ language, people, price, currency }) => {
    const text = translations.find((one) => one.language === language) ?? { subject, body }
    const said = textWords({ language, sender: school, school, ...text, opens: true })
    const { segments } = segmentsOf(sendable(said.replace('{link}', `${base_url}/messages-individual/1234567`)))
    return { people, currency, segments: segments * people, cost: costOf(segments * people, price) }
  })
  const costs = [...Map.groupBy(priced, ({ currency }) => currency)].map(([currency, those]) => ({
    currency,
    cost: minorUnits(
      those.reduce((sum, { cost }) => sum + cost, 0),
      currency,
    ),
  }))
  return { people: sumOf(priced), segments: priced.reduce((sum, { segments }) => sum + segments, 0), costs }
}

/** Homes that are open show it at once. */
const publishTo = ({ actor, publish }: Context, schools: readonly { id: number }[]): void => {
  const own = actor.school_id === null ? [] : [actor.school_id]
  for (const school_id of new Set([...own, ...schools.map(({ id }) => id)]))
    publish({ school_id, topic: 'global_message' })
}
