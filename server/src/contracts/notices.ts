import { formats } from '#contract/kernel/formats.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { say } from '#server/kernel/texts.ts'
import { type Notice, notify } from '#server/notifications/notify.ts'
import { selectOfficeOf, selectToNotify, type SignerToNotify } from './people.queries.ts'

export type Scope = { db: Db; jobs: Jobs; school_id: number }
export type NoticeKind = 'sign' | 'remind' | 'changed' | 'void' | 'signed'

/**
 * Writes to signers of contracts.
 * @param signer_ids which of them
 * @returns how many people
 */
export const notifySigners = async (
  scope: Scope,
  kind: NoticeKind,
  contract_ids: readonly number[],
  signer_ids: readonly number[],
): Promise<number> => {
  if (signer_ids.length === 0) return 0
  const people = await selectToNotify(scope.db, contract_ids, signer_ids)
  await notify(
    scope,
    people.map((one) => noticeOf(kind, one)),
  )
  return new Set(people.map(({ user_id, email }) => user_id ?? email)).size
}

const noticeOf = (
  kind: NoticeKind,
  { contract_id, user_id, email, notification, language, school, student, title, sign_by }: SignerToNotify,
): Notice => {
  const values = {
    school,
    student,
    title,
    dated: sign_by ? 'yes' : 'no',
    day: sign_by ? formats(language).date(sign_by) : '',
  }
  const subject = say(language, `contracts.mail-${kind}-subject`, values)
  return {
    user_id,
    email,
    notification,
    topic: 'request',
    mail: { subject, body: say(language, `contracts.mail-${kind}`, values) },
    brief: { title: school, body: subject },
    link: `/view-contract?id=${contract_id}`,
  }
}

/** The office learns that a family declined. */
export const notifyDeclined = async (scope: Scope, contract_id: number, by: string): Promise<void> => {
  const people = await selectOfficeOf(scope.db, contract_id)
  await notify(
    scope,
    people.map(({ user_id, email, notification, language, school, student, title, reason }) => {
      const values = { school, student, title, by, reason }
      const subject = say(language, 'contracts.mail-declined-subject', values)
      return {
        user_id,
        email,
        notification,
        topic: 'request' as const,
        mail: { subject, body: say(language, 'contracts.mail-declined', values) },
        brief: { title: school, body: subject },
        link: `/view-contract?id=${contract_id}`,
      }
    }),
  )
}
