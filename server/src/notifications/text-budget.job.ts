import type { Db, Pool } from '#server/kernel/database.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { notify, type Recipient } from './notify.ts'

type Deps = { pool: Pool; jobs: Jobs }
type Officer = Recipient & { language: string; school: string }

/** The office hears once a month that text messages no longer leave. */
export const notifyOfBudget =
  ({ pool, jobs }: Deps) =>
  async (): Promise<void> => {
    const { rows } = await pool.query<{ school_id: number; group_id: number }>(
      'select * from auth.schools_over_text_budget()',
    )
    for (const school of rows)
      await inSystemScope(pool, { request_id: 'text-budget', ...school }, async (db) => {
        if (!(await isNews(db))) return
        const notices = (await selectOffice(db)).map(({ language, school: name, ...officer }) => {
          const subject = say(language, 'notifications.text-budget-subject', { school: name })
          const body = say(language, 'notifications.text-budget-body', { school: name })
          const brief = { title: name, body: subject }
          const link = '/notificationsqueue?view=texts&status=failed'
          return { ...officer, topic: 'announcement' as const, mail: { subject, body }, brief, link }
        })
        await notify({ db, jobs, school_id: school.school_id }, notices)
      })
  }

/** Whether the office heard nothing of it this month; from now on it knows. */
const isNews = async (db: Db): Promise<boolean> =>
  (
    await sql<{ news: boolean }>`
      with known as (
        select exists (
          select from text_message t
          join school s on s.id = t.school_id
          where t.school_id = kernel.school_id()
            and t.reason = 'over-budget'
            and t.office_knows
            and t.created_at >= date_trunc('month', now() at time zone s.time_zone) at time zone s.time_zone
        ) as yes
      ),
      now_known as (
        update text_message
        set office_knows = true
        where school_id = kernel.school_id() and reason = 'over-budget' and not office_knows
        returning 1
      )
      select not k.yes and exists (select from now_known) as news
      from known k`.one(db)
  ).news

const selectOffice = (db: Db): Promise<Officer[]> =>
  sql<Officer>`
    select
      a.id as user_id,
      coalesce(nullif(p.email, ''), a.email, '') as email,
      a.notification, coalesce(a.language, c.language) as language, c.name as school
    from person_role o
    join person p on p.school_id = o.school_id and p.id = o.person_id and p.status = 'active'
    join account a on a.id = p.user_id and a.disabled_at is null
    join school c on c.id = p.school_id
    where o.school_id = kernel.school_id() and o.role = 2 and o.access <> 0`.all(db)

export const textBudget = job('text-budget', [{ cron: '*/5 * * * *' }], notifyOfBudget)
