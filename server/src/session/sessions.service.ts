import { fail } from '#contract/kernel/errors.ts'
import { type OwnSession, sessions } from '#contract/session/sessions.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import { hashToken } from '#server/kernel/request-scope.ts'
import { serve } from '#server/kernel/serve.ts'

export const sessionsService = serve(sessions, {
  list: async (_, { db, request }) =>
    prepared<OwnSession>(db, 'select * from auth.own_sessions($1)', [hashToken(request.token ?? '')]),

  async end({ id }, { db, request }) {
    return (await endOwnSessions(db, request.token, id)) > 0 ? {} : fail('not_found')
  },

  async endOthers(_, { db, request }) {
    return { ended: await endOwnSessions(db, request.token, null) }
  },
})

const endOwnSessions = async (db: Db, token = '', id: number | null): Promise<number> =>
  (await prepared<{ ended: number }>(db, 'select auth.end_own_sessions($1, $2) as ended', [hashToken(token), id]))[0]
    ?.ended ?? 0
