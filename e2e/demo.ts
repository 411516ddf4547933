import pg from 'pg'
import { inject } from 'vitest'
import { sealKey } from '#server/finance/provider-keys.ts'
import { testKey, testSecret } from '#server/finance/testing-stripe.ts'
import { openVault } from '#server/platform/vault.ts'

/** A class of the demo that its teacher teaches and its student attends. */
export const classOfDemo = async (): Promise<{ section_id: number; student_id: number }> => {
  const [row] = await asSystem<{ section_id: string; student_id: string }>(
    `
      select e.section_id, e.student_id
      from enrollment e
      join person s on (s.school_id, s.id) = (e.school_id, e.student_id)
      join account sa on sa.id = s.user_id and sa.username = 'student'
      join section_teacher st on (st.school_id, st.section_id) = (e.school_id, e.section_id)
      join person t on (t.school_id, t.id) = (st.school_id, st.teacher_id)
      join account ta on ta.id = t.user_id and ta.username = 'teacher'
      order by e.section_id
      limit 1`,
  )
  return { section_id: Number(row?.section_id), student_id: Number(row?.student_id) }
}

/**
 * Makes a parent of the student with this user name, who signs in with the password of the demo; no page links parents
 * yet.
 */
export const addParentOf = async (student: string, parent: string): Promise<void> => {
  await asSystem(
    `
      with child as (
        select p.school_id, p.id, p.lname, a.group_id
        from person p
        join account a on a.id = p.user_id
        where a.username = $1
      ),
      login as (
        insert into account (group_id, username, fname, lname)
        select group_id, $2, 'Robin', lname
        from child
        returning id
      ),
      secret as (
        insert into auth.credential (user_id, password_hash)
        select login.id, c.password_hash
        from login, auth.credential c
        join account a on a.id = c.user_id
        where a.username = 'parent'
      ),
      adult as (
        insert into person (school_id, user_id, fname, lname)
        select child.school_id, login.id, 'Robin', child.lname
        from child, login
        returning school_id, id
      ),
      role as (
        insert into person_role (school_id, person_id, role)
        select school_id, id, 5
        from adult
      )
      insert into guardianship (school_id, parent_id, student_id)
      select child.school_id, adult.id, child.id
      from child, adult`,
    [student, parent],
  )
}

/** Closes the grades of every period in the term of a class; answers what opens them again. */
export const closeGradesOf = async (section_id: number): Promise<() => Promise<void>> => {
  const close = async (on: string | null) =>
    void (await asSystem(
      `
        update grading_period g
        set closes_on = $2::date
        from section s
        where s.id = $1 and (s.school_id, s.academic_term_id) = (g.school_id, g.academic_term_id)`,
      [section_id, on],
    ))
  await close('2020-01-01')
  return () => close(null)
}

/**
 * Sets the school of this account up for payments at a stand-in of the provider, and answers where that sends its news
 * to; no page takes keys that no provider knows.
 */
export const takeOnlinePayments = async (username: string, stand_in: string): Promise<string> => {
  const [school] = await asSystem<{ id: string }>(
    'select p.school_id as id from person p join account a on a.id = p.user_id where a.username = $1',
    [username],
  )
  const school_id = Number(school?.id)
  const vault = openVault(inject('portal').vaultKey)
  const [row] = await asSystem<{ address_key: string }>(
    `
      insert into payment_setup (school_id, provider, takes_online, secret_key, webhook_secret, stand_in)
      values ($1, 'stripe', true, $2, $3, $4)
      on conflict (school_id) do update
      set
        provider = 'stripe', takes_online = true, secret_key = excluded.secret_key,
        webhook_secret = excluded.webhook_secret, stand_in = excluded.stand_in
      returning address_key`,
    [
      school_id,
      sealKey(vault, school_id, 'secret', testKey),
      sealKey(vault, school_id, 'webhook', testSecret),
      stand_in,
    ],
  )
  return `${inject('portal').url}/payment-events/${row?.address_key}`
}

/** The address that an account of the demo has. */
export const addressOf = async (username: string): Promise<string> =>
  (await asSystem<{ email: string }>('select email from account where username = $1', [username]))[0]?.email ?? ''

/** The user name of an admin of that school, who reads English from now on. */
export const officeOf = async (school: string): Promise<string> =>
  (
    await asSystem<{ username: string }>(
      `
        update account
        set language = 'en'
        where id = (
          select min(p.user_id)
          from school s
          join person_role r on r.school_id = s.id and r.role = 2
          join person p on p.school_id = s.id and p.id = r.person_id
          where s.name = $1
        )
        returning username`,
      [school],
    )
  )[0]?.username ?? ''

const ofStudents = [
  '/student-timeline/:id',
  '/edit-user-pass/:id',
  '/user-pass-expiration/:id',
  '/student-detail/:id',
  '/user-overview-edit/:id',
  '/edit-student/:id',
  '/view-consolidated-tag/:id',
  '/edit-user-tag/:id',
  '/edit-custom-role-tag/:id',
  '/edit-user-school-tag/:id',
  '/link-parents/:id',
  '/link-advisor/:id',
  '/student-medial/:id',
  '/edit-student-medical/:id',
  '/student-change-status/:id',
  '/edit-log/:id',
  '/merge-student/:id',
  '/reconcile-student/:id',
  '/change-status-enrollmet-in-student/:id',
  '/student-change-status-enroll/:id',
  '/enroll-into-section/:id',
  '/other-grades/:id',
  '/add-other-grade/:id?',
  '/edit-other-grades/:id',
]
const ofTeachers = [
  '/teacher-profile/:id',
  '/edit-teacher/:id',
  '/teacher-advisees/:id',
  '/teacher-section/:id',
  '/teacher-qualification/:id',
  '/save-qualification-teacher/:id',
  '/teacher-edit-log/:id',
  '/teacher-edit-credential/:id',
  '/student-of-teacher/:id',
  '/teacher-comment-document/:id',
  '/teacher-communications/:id',
]
const ofParents = ['/parent-profile/:id', '/edit-parent/:id', '/link-student/:id']

/** The record that a page of one record shows, by its address, where that is no class. */
export const recordsOfDemo = async (section_id: number): Promise<Record<string, number>> => {
  const [row] = await asSystem<
    Record<
      | 'course_id'
      | 'unit_id'
      | 'lesson_id'
      | 'master_id'
      | 'teacher_id'
      | 'student_id'
      | 'parent_id'
      | 'admin_id'
      | 'note_id'
      | 'comment_id'
      | 'enrollment_id'
      | 'request_id'
      | 'event_id'
      | 'own_student_id'
      | 'path_id'
      | 'own_unit_id'
      | 'global_department_id'
      | 'school_id'
      | 'group_id'
      | 'application_id'
      | 'message_id'
      | 'thread_id'
      | 'discussion_id'
      | 'rule_id'
      | 'notice_id'
      | 'invoice_id'
      | 'payer_id',
      string
    >
  >(
    `
      select
        s.course_id, u.id as unit_id, l.id as lesson_id,
        (select min(id) from master_course) as master_id,
        (select min(teacher_id) from section_teacher where section_id = s.id) as teacher_id,
        (select min(student_id) from enrollment where section_id = s.id) as student_id,
        (select min(parent_id) from guardianship where school_id = s.school_id) as parent_id,
        (select min(id) from enrollment where section_id = s.id) as enrollment_id,
        (select min(id) from enrollment_request where school_id = s.school_id) as request_id,
        (select min(person_id) from person_role where school_id = s.school_id and role = 2) as admin_id,
        (select min(id) from person_note where school_id = s.school_id and visibility <> 'private') as note_id,
        (select min(id) from comment where school_id = s.school_id) as comment_id,
        (select min(id) from event where school_id = s.school_id and audience = 'school') as event_id,
        (
          select p.id
          from person p
          join account a on a.id = p.user_id
          where p.school_id = s.school_id and a.username = 'student'
        ) as own_student_id,
        (select min(id) from path_template where school_id = s.school_id) as path_id,
        (select min(id) from unit where school_id = s.school_id and section_id = s.id) as own_unit_id,
        (select min(id) from global_department) as global_department_id,
        (select min(id) from application where school_id = s.school_id) as application_id,
        (select min(id) from notification_rule where school_id = s.school_id) as rule_id,
        (select min(id) from notification where school_id = s.school_id) as notice_id,
        (select min(id) from invoice where school_id = s.school_id) as invoice_id,
        (select min(payer_id) from invoice where school_id = s.school_id) as payer_id,
        m.id as message_id, m.thread_id, s.school_id,
        (select min(id) from discussion_thread where school_id = s.school_id) as discussion_id,
        (select group_id from school where id = s.school_id) as group_id
      from section s
      join course_unit u on (u.school_id, u.course_id) = (s.school_id, s.course_id)
      join course_lesson l on (l.school_id, l.unit_id) = (u.school_id, u.id)
      cross join lateral (
        select id, thread_id
        from message
        where school_id = s.school_id and status = 'sent'
        order by recipient_count desc
        limit 1
      ) m
      -- to everybody
      where s.id = $1
      order by u.position, l.position
      limit 1`,
    [section_id],
  )
  const [course, unit, lesson] = [Number(row?.course_id), Number(row?.unit_id), Number(row?.lesson_id)]
  return {
    '/comment-document-in-course/:id': course,
    '/edit-course/:id': course,
    '/edit-master-course-catalog/:id': Number(row?.master_id),
    '/individual-course/:id': course,
    '/student-in-course/:id': course,
    '/prerequisite-course/:id': course,
    '/add-prerequisite/:id': course,
    '/application-student-detail/:id': Number(row?.application_id),
    '/application-change-status/:id': Number(row?.application_id),
    '/edit-application/:id': Number(row?.application_id),
    '/unit-of-course/:id': unit,
    '/apex-classroom-sync/:id': section_id,
    '/edit-unit/:id': Number(row?.own_unit_id),
    '/update-global-departments/:id': Number(row?.global_department_id),
    '/edit-school/:id': Number(row?.school_id),
    '/edit-school-group/:id': Number(row?.group_id),
    '/lesson-of-unit/:id': lesson,
    '/view-lesson-content/:id': lesson,
    '/schedule-student/:id': Number(row?.student_id),
    '/teacher-schedule/:id': Number(row?.teacher_id),
    '/teaching-schedule/:id': Number(row?.teacher_id),
    '/teacher-general-availability/:id': Number(row?.teacher_id),
    '/view-event/:id': Number(row?.event_id),
    ...Object.fromEntries(ofStudents.map((path) => [path, Number(row?.student_id)])),
    ...Object.fromEntries(ofTeachers.map((path) => [path, Number(row?.teacher_id)])),
    ...Object.fromEntries(ofParents.map((path) => [path, Number(row?.parent_id)])),
    '/admin-detail/:id': Number(row?.admin_id),
    '/add-school-user/:id': Number(row?.teacher_id),
    '/user-school-edit/:id': Number(row?.teacher_id),
    '/add-school-group-user/:id': Number(row?.admin_id),
    '/admin-comment-document/:id': Number(row?.admin_id),
    '/admin-communications/:id': Number(row?.admin_id),
    '/teacher-edit-comment/:id': Number(row?.note_id),
    '/update-comment-document-in-course/:id': Number(row?.comment_id),
    '/edit-enroll/:id': Number(row?.enrollment_id),
    '/student-request-enrollment-edit-comment/:id': Number(row?.request_id),
    '/enroll-transfer-class/:id': Number(row?.enrollment_id),
    '/learning-path-template/:id': Number(row?.path_id),
    '/print-learning-path/:id': Number(row?.own_student_id),
    '/edit-user-role-tag/:id': 3, // a role
    '/edit-security-tag-dictionary/:id': 1, // the first tag of the product
    '/id-card/:id': Number(row?.own_student_id),
    '/student-request-enrollment/:id': Number(row?.own_student_id),
    '/discussion-thread': Number(row?.discussion_id),
    '/discussions': Number(row?.discussion_id),
    '/edit-discussion-thread': Number(row?.discussion_id),
    '/edit-notificationsrules/:id': Number(row?.rule_id),
    '/view-notificationqueue/:id': Number(row?.notice_id),
    '/messages-individual/:id': Number(row?.thread_id),
    '/messages-reply/:id': Number(row?.message_id),
    '/messages-reply-all/:id': Number(row?.message_id),
    '/forward/:id': Number(row?.message_id),
    '/student-edit-invoice/:id': Number(row?.invoice_id),
    '/student-payment-history/:id': Number(row?.student_id),
    '/ar-accounts/:id': Number(row?.payer_id),
    '/update-api-course/:id': Number.NaN, // asks a service outside: without a course it says so
  }
}

const asSystem = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client(inject('portal').databaseUrl)
  await client.connect()
  try {
    await client.query(`set app.system = 'on'; set app.request_id = 'browser tests'`)
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
