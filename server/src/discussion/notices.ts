import { found } from '#contract/kernel/errors.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Context } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { notify, type Recipient } from '#server/notifications/notify.ts'
import { participants } from './replies.queries.ts'

type Reached = Recipient & {
  language: string
  thread_id: number
  title: string
  /** '' where the reader may not know it. */
  author: string
  mentioned: boolean
}

const account = sql`
  case when a.disabled_at is null then a.id end as user_id,
  coalesce(nullif(p.email, ''), a.email, '') as email,
  coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language`

/** Those who follow the thread of a post that is seen now, and those whom it names; never who wrote it. */
const selectReached = ({ db }: Context, post_ids: readonly number[], among: readonly number[] | undefined) => {
  const { people } = sql.params({ people: among ?? null })
  return sql<Reached>`
    with post as (
      select p.*, d.title, d.anonymous and p.author_role = 4 as nameless
      from discussion_post p
      join discussion_thread d on d.school_id = p.school_id and d.id = p.thread_id
      where p.school_id = kernel.school_id() and p.id = any (${post_ids}) and p.status = 'visible'
    ),
    reached as (
      select post.id, x.person_id, bool_or(x.mentioned) as mentioned
      from post
      cross join lateral (
        select f.person_id, false as mentioned
        from discussion_follow f
        where f.school_id = post.school_id and f.thread_id = post.thread_id and f.follows
        union all
        select unnest(post.mention_ids), true
      ) x
      where x.person_id <> post.author_id and (${people}::bigint[] is null or x.person_id = any (${people}))
      group by post.id, x.person_id
    )
    select
      ${account}, post.thread_id, post.title, x.mentioned,
      case when post.nameless then '' else ${fullName('w')} end as author
    from reached x
    join post on post.id = x.id
    join person p on p.school_id = kernel.school_id() and p.id = x.person_id
    join person w on w.school_id = kernel.school_id() and w.id = post.author_id
    join school c on c.id = kernel.school_id()
    left join account a on a.id = p.user_id
    where ${participants(sql`p.id`, sql`post.thread_id`)}`.all(db)
}

/**
 * A browser hears of every reply; a mail goes only to those whom it mentions.
 *
 * @param among those who are new in an edited reply; otherwise everybody
 */
export const notifyOfReplies = async (
  context: Context,
  post_ids: readonly number[],
  among?: readonly number[],
): Promise<void> => {
  const { db, jobs, actor } = context
  const reached = await selectReached(context, post_ids, among)
  await notify(
    { db, jobs, school_id: found(actor.school_id) },
    reached.map(({ language, thread_id, title, author, mentioned, email, ...recipient }) => {
      const name = author || say(language, 'discussion.somebody')
      const subject = say(language, mentioned ? 'discussion.mentioned' : 'discussion.replied', { name, title })
      return {
        ...recipient,
        email: mentioned ? email : '',
        topic: 'message' as const,
        mail: { subject, body: say(language, 'discussion.mail-end', { title }) },
        brief: { title, body: subject },
        link: `/discussion-thread?thread=${thread_id}`,
      }
    }),
  )
}

/** Who wrote it hears that it is not shown, and why. */
export const notifyOfRejection = async (context: Context, post_ids: readonly number[]): Promise<void> => {
  const { db, jobs, actor } = context
  const rejected = await sql<Recipient & { language: string; thread_id: number; title: string; reason: string }>`
    select ${account}, d.id as thread_id, d.title, o.reason
    from discussion_post o
    join discussion_thread d on d.school_id = o.school_id and d.id = o.thread_id
    join person p on p.school_id = o.school_id and p.id = o.author_id
    join school c on c.id = o.school_id
    left join account a on a.id = p.user_id
    where o.school_id = kernel.school_id() and o.id = any (${post_ids})`.all(db)
  await notify(
    { db, jobs, school_id: found(actor.school_id) },
    rejected.map(({ language, thread_id, title, reason, ...recipient }) => ({
      ...recipient,
      topic: 'message' as const,
      mail: {
        subject: say(language, 'discussion.not-approved', { title }),
        body: say(language, 'discussion.not-approved-why', { reason }),
      },
      brief: { title: say(language, 'discussion.not-approved', { title }), body: reason },
      link: `/discussion-thread?thread=${thread_id}`,
    })),
  )
}
