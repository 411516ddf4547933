import { randomUUID } from 'node:crypto'
import type { Classroom, withPortal } from '#server/kernel/testing.ts'
import { everyCatalog, type Target } from './probe.ts'
import { pathValues } from './paths.probes.ts'
import { questionBody } from './questions.probes.ts'

type Portal = ReturnType<typeof withPortal>

/** A class with one of everything that a foreign id could open. */
export const targetOf = async (portal: Portal, classroom: Classroom): Promise<Target> => {
  const owner = portal.owner()
  const school_id = classroom.school.id
  const [student_id, activity_id] = [classroom.students[0]?.person_id ?? 0, classroom.activities[0]?.id ?? 0]
  const { id: enrollment_id } = await owner.one<{ id: number }>(
    'select id from enrollment where school_id = $1 and section_id = $2 and student_id = $3',
    [school_id, classroom.section_id, student_id],
  )
  const [file] = await owner.insert('file', [
    {
      school_id,
      name: `canary-${school_id}.txt`,
      size: 1,
      content_type: 'text/plain',
      sha256: '',
      storage_key: 'k',
      owner_kind: 'activity',
      owner_id: activity_id,
      created_by: classroom.teacher.user_id,
    },
  ])
  await owner.insert('grade', [
    {
      school_id,
      section_id: classroom.section_id,
      activity_id,
      student_id,
      points: 7,
      comment: `canary-${classroom.section_id}`,
      graded_by: classroom.teacher.user_id,
      graded_at: '2026-11-20T10:00:00Z',
    },
  ])
  const run = await owner.one<{ id: number }>(
    `insert into import_run (group_id, school_id, files) values ($1, $2, '[]') returning id`,
    [classroom.school.group_id, school_id],
  )
  const [picture] = await owner.insert('file', [
    {
      school_id,
      name: 'photo.webp',
      size: 1,
      content_type: 'image/webp',
      sha256: '',
      storage_key: 'k',
      owner_kind: 'photo',
      owner_id: student_id,
      created_by: 1,
    },
  ])
  await owner.rows('update person set photo_file_id = $1 where id = $2', [picture?.id, student_id])
  const [address] = await owner.insert('person_address', [
    {
      school_id,
      person_id: student_id,
      kind: 'home',
      street: `canary-${school_id}`,
      city: '',
      region: '',
      postal_code: '',
      country: 'GB',
      valid_from: '2026-01-01',
      version: 1,
    },
  ])
  const [event] = await owner.insert('event', [
    {
      school_id,
      title: `canary-${school_id}`,
      start_date: '2026-11-20',
      end_date: '2026-11-20',
      audience: 'sections',
      created_by: classroom.teacher.person_id,
    },
  ])
  await owner.insert('event_section', [{ school_id, event_id: event?.id, section_id: classroom.section_id }])
  const [exception] = await owner.insert('writing_exception', [
    { school_id, person_id: student_id, to_role: 3, allowed: false, reason: `canary-${school_id}` },
  ])
  const [absence] = await owner.insert('teacher_absence', [
    {
      school_id,
      teacher_id: classroom.teacher.person_id,
      start_date: '2026-11-20',
      end_date: '2026-11-20',
      reason: `canary-${school_id}`,
      noted_by: classroom.admin.user_id,
      noted_at: '2026-11-20T10:00:00Z',
      dropped: [],
    },
  ])
  const [calendarFile] = await owner.insert('calendar_import', [
    {
      school_id,
      file_name: `canary-${school_id}`,
      target: 'school',
      items: [],
      imported_by: classroom.admin.user_id,
      imported_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [removal] = await owner.insert('event_removal', [
    {
      school_id,
      event_id: event?.id,
      scope: 'all',
      event_version: 1,
      removed_by: classroom.admin.user_id,
      removed_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [rubric] = await owner.insert('rubric', [
    { school_id, owner_id: classroom.teacher.person_id, name: `canary-${school_id}`, criteria: [] },
  ])
  const [standardSet] = await owner.insert('standard_set', [
    { school_id, name: `canary-${school_id}`, levels: [{ points: 4, name: 'canary' }], mastery: 3 },
  ])
  const [standard] = await owner.insert('standard', [
    { school_id, standard_set_id: standardSet?.id, code: `canary-${school_id}`, body: 'canary' },
  ])
  await owner.insert('activity_standard', [{ school_id, activity_id, standard_id: standard?.id }])
  const [standardImport] = await owner.insert('standard_import', [
    {
      school_id,
      standard_set_id: standardSet?.id,
      file_name: 'canary.csv',
      rows: '[]',
      made_by: classroom.admin.user_id,
      made_at: '2026-11-19T10:00:00Z',
    },
  ])
  const [courseSource] = await owner.insert('course_source', [
    { school_id, name: `canary-${school_id}`, address: 'https://canary.example/' },
  ])
  const [work] = await owner.insert('submission', [
    { school_id, activity_id, student_id, body: `canary-${school_id}`, submitted_at: '2026-11-19T10:00:00Z' },
  ])
  const [note] = await owner.insert('annotation', [
    {
      school_id,
      submission_id: work?.id,
      student_id,
      attempt: 1,
      start_at: 0,
      end_at: 4,
      body: `canary-${school_id}`,
      created_by: classroom.teacher.user_id,
      created_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [imported] = await owner.insert('grades_import', [
    {
      school_id,
      section_id: classroom.section_id,
      file_name: `canary-${school_id}.csv`,
      shape: 'own',
      cells: [],
      imported_by: classroom.teacher.user_id,
      imported_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [opening] = await owner.insert('opening_import', [
    {
      school_id,
      file_name: `canary-${school_id}.csv`,
      digest: 'canary',
      balance_on: '2026-11-20',
      currency: 'USD',
      invoices: 0,
      open: 0,
      credits: 0,
      credit: 0,
      made_by: classroom.admin.user_id,
      made_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [statuses] = await owner.insert('status_upload', [
    {
      school_id,
      kind: 'sections',
      file_name: `canary-${school_id}.csv`,
      changed: 0,
      same: 0,
      rejected: 0,
      made_by: classroom.admin.user_id,
      made_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [saved] = await owner.insert('saved_comment', [
    { school_id, owner_id: classroom.teacher.person_id, body: `canary-${school_id}` },
  ])
  const student_user = classroom.students[0]?.user_id
  const { id: session_id } = await owner.one<{ id: number }>('select id from auth.session where user_id = $1', [
    student_user,
  ])
  const passkey = await owner.one<{ id: number }>(
    `
      insert into auth.passkey (user_id, credential_id, public_key, counter, name, synced)
      values ($1, $2, '', 0, 'canary', false)
      returning id`,
    [student_user, `credential-${student_user}`],
  )
  const [sign] = await owner.insert('attendance_sign', [
    {
      school_id,
      student_id,
      date: '2026-11-20',
      at: '2026-11-20T10:00:00Z',
      direction: 'in',
      reason: `canary-${school_id}`,
      signed_by: classroom.admin.user_id,
    },
  ])
  await owner.insert('attendance_day', [
    {
      school_id,
      student_id,
      date: '2026-11-18',
      minutes: 300,
      absent_minutes: 300,
      excused_minutes: 0,
      absence: 1,
      excused: false,
      tardies: 0,
    },
  ])
  const code = await owner.one<{ id: number }>(
    `select id from attendance_code where school_id = $1 and category = 'excused'`,
    [school_id],
  )
  const [plan] = await owner.insert('attendance_plan', [
    {
      school_id,
      student_id,
      start_date: '2026-11-24',
      end_date: '2026-11-24',
      attendance_code_id: code.id,
      note: `canary-${school_id}`,
      asked_by: classroom.admin.user_id,
      asked_role: 5,
      asked_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [term] = await owner.rows<{ id: number }>('select id from academic_term where school_id = $1', [school_id])
  const [other] = await owner.insert('other_grade', [
    { school_id, student_id, title: `canary-${school_id}`, graded_on: '2026-01-15', letter: 'A' },
  ])
  const [upload] = await owner.insert('bonus_upload', [
    {
      school_id,
      title: `canary-${school_id}`,
      rows: [],
      made_by: classroom.admin.user_id,
      made_at: '2026-11-20T10:00:00Z',
    },
  ])
  const catalog_ids: Record<string, number> = {}
  for (const { noun, fields } of everyCatalog) {
    const needs = {
      ...('start_date' in fields && { start_date: '2026-08-01', end_date: '2026-09-01' }),
      ...(noun === 'academic_year' && { end_date: '2036-12-31' }), // holds the term that the probes would save
      ...(noun === 'grading_period' && { academic_term_id: term?.id }),
      ...('start_time' in fields && { start_time: '08:00', end_time: '09:00', position: 9 }),
      ...(noun === 'custom_field' && { kind: 'student', type: 'text' }),
      ...(noun === 'attendance_code' && { letter: 'C', category: 'present', counts: 'present' }),
      ...(noun === 'attendance_step' && { days: 1 }),
      ...(noun === 'payment_plan' && { count: 2 }),
      ...(noun === 'discount' && { basis: 'assigned', kind: 'percent', percent: 5 }),
    }
    const word = ['attendance_step', 'custom_field', 'product'].includes(noun) ? 'extra' : 'canary' // the own school sees its own
    const [made] = await owner.insert(noun, [{ school_id, name: `${word}-${noun}-${classroom.section_id}`, ...needs }])
    catalog_ids[noun] = made?.id ?? 0
  }
  const { course_id } = await owner.one<{ course_id: number }>('select course_id from section where id = $1', [
    classroom.section_id,
  ])
  const [course_unit] = await owner.insert('course_unit', [{ school_id, course_id, name: `canary-${school_id}` }])
  const [lesson] = await owner.insert('course_lesson', [
    { school_id, unit_id: course_unit?.id, name: `canary-${school_id}` },
  ])
  const [required] = await owner.insert('course', [{ school_id, name: `canary-${school_id}` }])
  const [prerequisite] = await owner.insert('course_prerequisite', [
    { school_id, course_id, choice: 1, required_course_id: required?.id },
  ])
  const [comment] = await owner.insert('comment', [
    {
      school_id,
      owner_kind: 'course',
      owner_id: course_id,
      body: `canary-${school_id}`,
      created_by: classroom.admin.user_id,
      created_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [requirement] = await owner.insert('compliance_item', [
    { school_id, name: `canary-${school_id}`, audience: 'students', kind: 'confirm' },
  ])
  const [family] = await owner.insert('application_family', [
    { school_id, questions: { asks: {}, pages: [], documents: [] }, touched_at: '2026-11-20T10:00:00Z' },
  ])
  const [adult] = await owner.insert('application_guardian', [
    { school_id, family_id: family?.id, fname: `canary-${school_id}` },
  ])
  const [application] = await owner.insert('application', [
    {
      school_id,
      family_id: family?.id,
      number: 1,
      state: 'submitted',
      state_at: '2026-11-20T10:00:00Z',
      fname: `canary-${school_id}`,
      academic_term_id: catalog_ids['academic_term'],
    },
  ])
  const ofApplication = { school_id, application_id: application?.id }
  const [paper] = await owner.insert('application_document', [
    { ...ofApplication, document_type: 'identity', handed_in_at: '2026-11-20T10:00:00Z' },
  ])
  const cause = crypto.randomUUID()
  await owner.insert('application_step', [
    {
      ...ofApplication,
      action: 'submit',
      from_state: 'draft',
      to_state: 'submitted',
      cause,
      made_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [handed] = await owner.insert('application_offer', [
    {
      school_id,
      to_school: school_id,
      cause,
      reason: `canary-${school_id}`,
      asked_by: classroom.admin.user_id,
      asked_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('application_offer_item', [{ ...ofApplication, offer_id: handed?.id }])
  const [remark] = await owner.insert('application_note', [
    {
      ...ofApplication,
      body: `canary-${school_id}`,
      created_by: classroom.admin.user_id,
      created_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [view] = await owner.insert('saved_view', [
    { place: school_id, user_id: classroom.admin.user_id, list: '/teachers', name: `canary-${school_id}`, query: '' },
  ])
  const [move] = await owner.insert('school_transfer', [
    {
      school_id,
      kind: 'student',
      to_school: school_id,
      leaves_on: '2026-11-20',
      asked_by: classroom.admin.user_id,
      asked_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [badge] = await owner.insert('badge', [{ school_id, name: `canary-${school_id}` }])
  const [award] = await owner.insert('badge_award', [
    {
      school_id,
      badge_id: badge?.id,
      student_id,
      note: `canary-${school_id}`,
      given_by: classroom.admin.user_id,
      given_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [holdType] = await owner.insert('hold_type', [{ school_id, name: `canary-${school_id}`, on_enrollment: true }])
  const [hold] = await owner.insert('hold', [
    {
      school_id,
      student_id,
      hold_type_id: holdType?.id,
      on_transcript: false,
      on_report_card: false,
      on_enrollment: true,
      reason: `canary-${school_id}`,
      start_date: '2099-01-01', // later: it stops nothing
      placed_by: classroom.admin.user_id,
      placed_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [noted] = await owner.insert('person_note', [
    {
      school_id,
      person_id: student_id,
      kind: 'document',
      category: 'general',
      visibility: 'family',
      body: `canary-${school_id}`,
      created_by: classroom.admin.user_id,
      created_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [approval] = await owner.insert('state_approval', [
    {
      school_id,
      path: 'section/close_sections',
      input: '{}',
      noun: 'section',
      action: 'close',
      record_ids: [classroom.section_id],
      note: `canary-${school_id}`,
      asked_by: classroom.admin.user_id,
      asked_role: 2,
      asked_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [change] = await owner.insert('contact_change', [
    {
      school_id,
      student_id,
      phone: `canary-${school_id}`,
      asked_by: classroom.admin.user_id,
      asked_role: 5,
      asked_at: '2026-11-20T10:00:00Z',
    },
  ])
  const asked = { school_id, asked_by: classroom.admin.user_id, asked_at: '2026-11-20T10:00:00Z' }
  const [request] = await owner.insert('enrollment_request', [{ ...asked, student_id, enrollment_id, asked_role: 2 }])
  const [leaving] = await owner.insert('enrollment_change_request', [
    { ...asked, kind: 'withdrawal', student_id, enrollment_id, asked_role: 5, note: 'canary-note' },
  ])
  const [enrollment_batch] = await owner.insert('enrollment_batch', [
    { school_id, rows: '[]', made_by: classroom.admin.user_id, made_at: '2026-11-20T10:00:00Z' },
  ])
  const [promotion] = await owner.insert('promotion', [
    { school_id, year: 2020, rows: [], made_by: classroom.admin.user_id, made_at: '2026-11-20T10:00:00Z' },
  ])
  const [merge] = await owner.insert('person_merge', [
    {
      school_id,
      kind: 'account',
      kept_id: student_id,
      before: {},
      merged_by: classroom.admin.user_id,
      merged_at: '2026-11-20T10:00:00Z',
    },
  ])
  const link = await owner.one<{ id: number }>('select id from guardianship where school_id = $1 limit 1', [school_id])
  const [qualification] = await owner.insert('qualification', [
    { school_id, person_id: classroom.teacher.person_id, name: `canary-${school_id}` },
  ])
  const [path] = await owner.insert('path_template', [
    { school_id, name: `Path ${classroom.section_id}`, published: 1 },
  ])
  const followed = { school_id, path_template_id: path?.id, path_version: 1 }
  await owner.insert('path_version', [
    {
      school_id,
      path_template_id: path?.id,
      number: 1,
      snapshot: pathValues,
      published_by: classroom.admin.user_id,
      published_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('student_path', [
    { ...followed, student_id, assigned_by: classroom.admin.user_id, assigned_at: '2026-11-20T10:00:00Z' },
  ])
  const [batch] = await owner.insert('path_batch', [
    { ...followed, rows: [], made_by: classroom.admin.user_id, made_at: '2026-11-20T10:00:00Z' },
  ])
  const names = await owner.rows<{ name: string }>(
    `
      select c.name
      from course c
      join section s on s.course_id = c.id
      where s.id = $1
      union
      select name
      from section
      where id = $1
      union
      select name
      from unit
      where section_id = $1
      union
      select name
      from activity
      where section_id = $1
      union
      select p.lname
      from person p
      join enrollment e on e.student_id = p.id
      where e.section_id = $1`,
    [classroom.section_id],
  )
  const { group_id } = classroom.school
  const canary = `canary-${classroom.section_id}`
  const [customRole] = await owner.insert('custom_role', [{ school_id: classroom.school.id, name: canary }])
  const [schoolTag] = await portal
    .owner()
    .insert('school_tag', [{ group_id, name: canary, school_ids: [classroom.school.id] }])
  const [securityTag] = await portal
    .owner()
    .insert('security_tag', [{ group_id, flag: `canary${classroom.section_id}`, name: canary }])
  return {
    ...classroom,
    student_id,
    activity_id,
    enrollment_id,
    file_id: file?.id ?? 0,
    run_id: run.id,
    photo_id: picture?.id ?? 0,
    address_id: address?.id ?? 0,
    session_id,
    course_id,
    course_unit_id: course_unit?.id ?? 0,
    comment_id: comment?.id ?? 0,
    note_id: noted?.id ?? 0,
    award: { badge_id: badge?.id ?? 0, award_id: award?.id ?? 0 },
    hold_id: hold?.id ?? 0,
    transfer_id: move?.id ?? 0,
    view_id: view?.id ?? 0,
    requirement_id: requirement?.id ?? 0,
    applying: {
      application_id: application?.id ?? 0,
      guardian_id: adult?.id ?? 0,
      document_id: paper?.id ?? 0,
      note_id: remark?.id ?? 0,
      offer_id: handed?.id ?? 0,
      cause,
    },
    other_grade_id: other?.id ?? 0,
    upload_id: upload?.id ?? 0,
    questions: await questionsOf(portal, classroom, course_id, student_id),
    notifying: await notifyingOf(portal, classroom),
    resource: await resourceOf(portal, classroom),
    lesson_id: lesson?.id ?? 0,
    prerequisite_id: prerequisite?.id ?? 0,
    passkey_id: passkey.id,
    event_id: event?.id ?? 0,
    removal_id: removal?.id ?? 0,
    calendar_import_id: calendarFile?.id ?? 0,
    absence_id: absence?.id ?? 0,
    exception_id: exception?.id ?? 0,
    messaging: await messagesOf(portal, classroom.school.id, student_id),
    banking: await bankOf(portal, classroom.school.id, student_id),
    discussion: await discussionOf(portal, classroom, student_id),
    contracting: await contractsOf(portal, classroom, student_id),
    rubric_id: rubric?.id ?? 0,
    course_source_id: courseSource?.id ?? 0,
    standard_set_id: standardSet?.id ?? 0,
    standard_id: standard?.id ?? 0,
    standard_import_id: standardImport?.id ?? 0,
    saved_comment_id: saved?.id ?? 0,
    grades_import_id: imported?.id ?? 0,
    status_upload_id: statuses?.id ?? 0,
    opening_import_id: opening?.id ?? 0,
    annotation_id: note?.id ?? 0,
    sign_id: sign?.id ?? 0,
    plan_id: plan?.id ?? 0,
    link_id: link.id,
    merge_id: merge?.id ?? 0,
    request_id: request?.id ?? 0,
    enrollment_change_request_id: leaving?.id ?? 0,
    promotion_id: promotion?.id ?? 0,
    enrollment_batch_id: enrollment_batch?.id ?? 0,
    contact_change_id: change?.id ?? 0,
    state_approval_id: approval?.id ?? 0,
    qualification_id: qualification?.id ?? 0,
    path_template_id: path?.id ?? 0,
    path_batch_id: batch?.id ?? 0,
    custom_role_id: customRole?.id ?? 0,
    school_tag_id: schoolTag?.id ?? 0,
    security_tag_id: securityTag?.id ?? 0,
    catalog_ids,
    finance: await financeOf(portal, classroom),
    canaries: ['canary-', `Path ${classroom.section_id}`, ...names.map(({ name }) => name)],
  }
}

const financeOf = async (portal: Portal, { school, students, admin }: Classroom): Promise<Target['finance']> => {
  const owner = portal.owner()
  const insert = async (table: string, row: object): Promise<number> =>
    (await owner.insert<{ id: number }>(table, [{ school_id: school.id, ...row }]))[0]?.id ?? 0
  const name = `canary-${school.id}`
  const at = { made_at: '2026-11-20T08:00:00Z' }
  const payer_id = await insert('payer', { kind: 'organization', name })
  const due_on = '2026-11-01'
  const invoice = { payer_id, student_id: students[0]?.person_id, currency: 'USD', title: name, due_on, total: 1_000 }
  const invoice_id = await insert('invoice', { ...invoice, number: name, issued_on: due_on, balance: 1_000, ...at })
  await insert('instalment', { invoice_id, plan: 1, position: 1, due_on, amount: 1_000 })
  const payment = { payer_id, method: 'cash', currency: 'USD', amount: 500, received_on: due_on, note: name }
  const payment_id = await insert('payment', { ...payment, number: name, unapplied: 500, ...at })
  const refund = { kind: 'refund', payment_id, amount: 100, method: 'cash', reason: name, happened_on: due_on }
  const batch_id = crypto.randomUUID()
  const student_id = students[0]?.person_id
  const discount = { name: `extra-${school.id}`, basis: 'assigned', kind: 'percent', percent: 5 }
  const aid_fund_id = await insert('aid_fund', { name: `extra-${school.id}` })
  const terms = { terms: name, agreed_by: admin.user_id, agreed_at: at.made_at }
  await insert('automatic_payment', { payer_id, provider: 'stripe', ...terms })
  const run = { name: `extra-${school.id}`, choice: '{}', issued_on: due_on, due_on, state: 'done', ...at }
  return {
    payer_id,
    invoice_id,
    payment_id,
    batch_id,
    adjustment_id: await insert('adjustment', {
      ...refund,
      state: 'waiting',
      asked_by: admin.user_id,
      asked_at: at.made_at,
    }),
    ledger_account_id: await insert('ledger_account', { kind: 'revenue', name, currency: 'USD' }),
    series_id: await insert('number_series', { series: 'canary', prefix: name.slice(0, 12) }),
    run_id: await insert('billing_run', run),
    given_id: await insert('student_discount', { student_id, discount_id: await insert('discount', discount) }),
    recurring_id: await insert('recurring_invoice', {
      invoice_id,
      every: 'month',
      first_on: '2027-01-01',
      due_days: 14,
      issues: true,
      sends: false,
      ...at,
    }),
    award_id: await insert('aid_award', { student_id, aid_fund_id, amount: 100, note: name, ...at }),
    checkout_id: await insert('provider_checkout', {
      payer_id,
      currency: 'USD',
      amount: 1_000,
      applications: [],
      provider: 'stripe',
      ...at,
    }),
  }
}

const discussionOf = async (
  portal: Portal,
  { school, section_id, unit_id, teacher }: Classroom,
  student_id: number,
): Promise<Target['discussion']> => {
  const owner = portal.owner()
  const insert = async (table: string, row: object): Promise<number> =>
    (await owner.insert<{ id: number }>(table, [{ school_id: school.id, ...row }]))[0]?.id ?? 0
  const at = '2026-11-20T08:00:00Z'
  // Its thread comes with it.
  const name = `canary-${school.id}`
  const activity_id = await insert('activity', { section_id, unit_id, name, kind: 'discussion', max_score: 10 })
  const [{ id: thread_id } = { id: 0 }] = await owner.rows<{ id: number }>(
    'update discussion_thread set author_id = $2, created_at = $3, last_at = $3 where activity_id = $1 returning id',
    [activity_id, teacher.person_id, at],
  )
  const written = { thread_id, author_id: student_id, author_role: 4, status: 'waiting', created_at: at }
  return {
    thread_id,
    activity_id,
    post_id: await insert('discussion_post', { ...written, body: `canary-${school.id}` }),
    group_id: await insert('discussion_group', { section_id, name: `canary-${school.id}` }),
  }
}

/** A contract of the student that waits for the parent, and what others begin with. */
const contractsOf = async (
  portal: Portal,
  { school, admin, parents }: Classroom,
  student_id: number,
): Promise<Target['contracting']> => {
  const owner = portal.owner()
  const insert = async (table: string, row: object): Promise<number> =>
    (await owner.insert<{ id: number }>(table, [{ school_id: school.id, ...row }]))[0]?.id ?? 0
  const at = '2026-11-20T08:00:00Z'
  const name = `canary-${school.id}-${student_id}`
  const text = { language: 'en', title: name, body: name }
  const content = {
    kind: 'confirmation',
    texts: [text],
    lines: [],
    currency: 'EUR',
    instalment_choices: [1],
    billing_group: '',
    engagement_type: '',
    signing: 'together',
    school_signs: false,
  }
  const template_id = await insert('contract_template', { name })
  const made = { made_by: admin.user_id, made_at: at }
  const version = { template_id, number: 1, kind: 'confirmation', content: JSON.stringify(content), ...made }
  const template_version_id = await insert('contract_template_version', version)
  const dates = { start_date: '2061-08-01', end_date: '2062-07-31' }
  const year_id = await insert('academic_year', { name, ...dates })
  const of = { template_version_id, academic_year_id: year_id }
  const batch_id = await insert('contract_batch', { cause: randomUUID(), ...of, ...made })
  const written = { student_id, kind: 'other', language: 'en', draft_title: name, draft_body: name, currency: 'EUR' }
  const by = { created_by: admin.user_id, created_at: at }
  const digest = 'a'.repeat(64)
  const out = { number: `${name}-1`, state: 'sent', title: name, body: name, digest, sent_at: at, batch_id }
  const contract_id = await insert('contract', { ...written, ...by, ...out })
  const signer = { contract_id, person_id: parents[0]?.person_id, capacity: 'guardian', position: 0 }
  await insert('contract_signer', signer)
  const organization_id = await insert('organization', { name: `extra-${school.id}-${student_id}` }) // the own school chooses from its own
  const terms = { number: name, title: name, state: 'active', seats: 2, share: 10_000, currency: 'EUR', ...dates }
  const master_id = await insert('master_contract', { organization_id, ...terms, ...by })
  return {
    template_id,
    contract_id,
    draft_id: await insert('contract', { ...written, ...by, number: `${name}-2` }),
    batch_id,
    year_id,
    organization_id,
    master_id,
  }
}

const messagesOf = async (portal: Portal, school_id: number, person_id: number): Promise<Target['messaging']> => {
  const owner = portal.owner()
  const insert = async (table: string, row: object): Promise<number> =>
    (await owner.insert<{ id: number }>(table, [{ school_id, ...row }]))[0]?.id ?? 0
  const at = '2026-11-20T08:00:00Z'
  const written = {
    sender_id: person_id,
    sender_role: 4,
    language: 'en',
    changed_at: at,
    subject: `canary-${school_id}`,
  }
  const thread_id = await insert('message_thread', { created_at: at })
  const message_id = await insert('message', { ...written, thread_id, status: 'sent', sent_at: at })
  const folder_id = await insert('message_folder', { person_id, name: `canary-${school_id}` })
  await insert('mailbox_thread', { person_id, thread_id, last_message_id: message_id, at, received_at: at, folder_id })
  return {
    thread_id,
    message_id,
    folder_id,
    draft_id: await insert('message', written),
    label_id: await insert('message_label', { person_id, name: `canary-${school_id}` }),
    held_id: await insert('message', { ...written, status: 'scheduled', send_at: at, approval: 'waiting' }),
    report_id: await insert('message_report', {
      message_id,
      person_id,
      reason: `canary-${school_id}`,
      reported_at: at,
    }),
    template_id: await insert('message_template', {
      person_id,
      name: `canary-${school_id}`,
      subject: 'canary',
      body: 'canary',
      language: 'en',
    }),
    list_id: await insert('message_list', { person_id, name: `canary-${school_id}`, audiences: '[]' }),
    global_id: (
      await owner.one<{ id: number }>(
        `
          insert into global_message (
            group_id, written_in, roles, sender, subject, body, language, as_message, as_banner, starts_at, sent_by,
            created_at
          )
          select
            s.group_id, s.id, '{2,3,4,5}', 'School', $2, '', 'en', false, true, now(),
            (select min(id) from account),
            now()
          from school s
          where s.id = $1
          returning id`,
        [school_id, `canary-${school_id}`],
      )
    ).id,
  }
}

const bankOf = async (portal: Portal, school_id: number, person_id: number): Promise<Target['banking']> => {
  const owner = portal.owner()
  const insert = async (table: string, row: object): Promise<number> =>
    (await owner.insert<{ id: number }>(table, [{ school_id, ...row }]))[0]?.id ?? 0
  const at = '2026-11-20T08:00:00Z'
  const name = `canary-${school_id}`
  const bank_account_id = await insert('bank_account', { name: 'Main account', number: name, currency: 'EUR' })
  const bank_statement_id = await insert('bank_statement', {
    bank_account_id,
    format: 'csv',
    file_name: name,
    imported_at: at,
  })
  const payer_id = await insert('payer', { kind: 'person', person_id })
  const payment_id = await insert('payment', {
    number: `${name}-b`,
    payer_id,
    method: 'cash',
    currency: 'EUR',
    amount: 100,
    received_on: '2026-11-20',
    made_at: at,
  })
  return {
    account_id: bank_account_id,
    statement_id: bank_statement_id,
    entry_id: await insert('bank_entry', {
      bank_account_id,
      bank_statement_id,
      booked_on: '2026-11-20',
      amount: 100,
      currency: 'EUR',
      remittance: name,
      fingerprint: name,
      occurrence: 1,
    }),
    payer_id,
    payment_id,
    deposit_id: await insert('bank_deposit', {
      kind: 'slip',
      number: name,
      currency: 'EUR',
      amount: 100,
      deposited_on: '2026-11-20',
      made_at: at,
    }),
  }
}

const questionsOf = async (
  portal: Portal,
  { school, section_id, unit_id, admin }: Classroom,
  course_id: number,
  student_id: number,
): Promise<Target['questions']> => {
  const owner = portal.owner()
  const school_id = school.id
  const [activity] = await owner.insert('activity', [
    { school_id, section_id, unit_id, name: `canary-${school_id}`, kind: 'questions' },
  ])
  const { id: set_id } = await owner.one<{ id: number }>('select id from question_set where activity_id = $1', [
    activity?.id,
  ])
  const [bank] = await owner.insert('question_set', [{ school_id, course_id, name: `canary-${school_id}` }])
  const at = '2026-11-20T10:00:00Z'
  const [question] = await owner.insert('question', [
    { school_id, set_id, body: { ...questionBody, prompt: `canary-${school_id}` }, keyed_at: at },
  ])
  const [attempt] = await owner.insert('question_attempt', [
    {
      school_id,
      set_id,
      student_id,
      nth: 1,
      seed: 1,
      question_ids: `{${question?.id}}`,
      started_at: at,
      submitted_at: at,
    },
  ])
  const [regrade] = await owner.insert('question_regrade', [
    { school_id, set_id, scores: { scores: [], attempts: [] }, grades: [], made_by: admin.user_id, made_at: at },
  ])
  return {
    activity_id: activity?.id ?? 0,
    set_id,
    question_id: question?.id ?? 0,
    attempt_id: attempt?.id ?? 0,
    regrade_id: regrade?.id ?? 0,
    bank_id: bank?.id ?? 0,
  }
}

/** A rule and a notice that waits by it. */
const notifyingOf = async (
  portal: Portal,
  { school, section_id, students }: Classroom,
): Promise<Target['notifying']> => {
  const owner = portal.owner()
  const named = { school_id: school.id, name: `extra-${section_id}` } // the own school chooses from its own
  const [rule] = await owner.insert('notification_rule', [
    { ...named, event: 'step-reached', recipients: ['office'], channels: ['email'], texts: [] },
  ])
  const person_id = students[0]?.person_id
  const [event] = await owner.insert('notification_event', [
    { school_id: school.id, name: 'step-reached', person_id, at: '2026-11-20T10:00:00Z' },
  ])
  const [notice] = await owner.insert('notification', [
    {
      school_id: school.id,
      event_id: event?.id,
      rule_id: rule?.id,
      person_id,
      channel: 'email',
      status: 'deferred',
      subject: `canary-${section_id}`,
      body: '',
      due_at: '2036-11-20T10:00:00Z',
    },
  ])
  const [template] = await owner.insert('notification_template', [
    { ...named, event: 'step-reached', texts: [{ language: 'en', subject: 'x', body: 'y' }] },
  ])
  const [text] = await owner.insert('text_message', [
    { school_id: school.id, person_id, number: '+15551230001', words: `canary-${section_id}`, status: 'failed' },
  ])
  return {
    rule_id: rule?.id ?? 0,
    notification_id: notice?.id ?? 0,
    template_id: template?.id ?? 0,
    text_id: text?.id ?? 0,
  }
}

/** A link of the class, looked after by its teacher. */
const resourceOf = async (portal: Portal, { school, section_id, teacher }: Classroom): Promise<Target['resource']> => {
  const { id: resource_id } = await portal.owner().one<{ id: number }>(
    `
      insert into resource (school_id, kind, title, owner_id, scope, section_id)
      values ($1, 'link', $2, $3, 'section', $4)
      returning id`,
    [school.id, `canary-${section_id}`, teacher.person_id, section_id],
  )
  const { id: version_id } = await portal.owner().one<{ id: number }>(
    `
      insert into resource_version (school_id, resource_id, number, url, made_by, made_at)
      values ($1, $2, 1, $3, $4, now())
      returning id`,
    [school.id, resource_id, `https://example.org/canary-${section_id}`, teacher.user_id],
  )
  return { resource_id, version_id, owner_id: teacher.person_id }
}
