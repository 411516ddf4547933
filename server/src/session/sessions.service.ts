import { fail } from '#contract/kernel/errors.ts'
import { type OwnAttempt, type OwnSession, sessions } from '#contract/session/sessions.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { hashToken } from '#server/kernel/request-scope.ts'
import { serve } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'

export const sessionsService = serve(sessions, {
  list: async (_, { db, request }) =>
    sql<OwnSession>`select * from auth.own_sessions(${hashToken(request.token ?? '')})`.all(db),

  attempts: (_, { db }) =>
    sql<OwnAttempt>`
      select e.id, e.at, e.kind, e.address, e.user_agent
      from security_event e
      where e.school_id = 0 and e.user_id = kernel.user_id() and e.kind <> 'call-refused'
      order by e.at desc, e.id desc
      limit 20`.all(db),

  async end({ id }, { db, request }) {
    return (await endOwnSessions(db, request.token, id)) > 0 ? {} : fail('not_found')
  },

  async endOthers(_, { db, request }) {
    return { ended: await endOwnSessions(db, request.token, null) }
  },
})

const endOwnSessions = async (db: Db, token = '', id: number | null): Promise<number> =>
  (await sql<{ ended: number }>`select auth.end_own_sessions(${hashToken(token)}, ${id}) as ended`.optional(db))
    ?.ended ?? 0
