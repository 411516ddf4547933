import { may, type RuleName } from '#contract/access.ts'
import { type WaitingKind, waitingKinds } from '#contract/home/home.contract.ts'
import { expiresSoon } from '#contract/compliance/compliance.contract.ts'
import { featureOfRule } from '#contract/kernel/features.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { countOpenSteps } from '#server/attendance/steps.queries.ts'
import { waitsForSchool } from '#server/contracts/contract-list.queries.ts'
import { seenByOffice } from '#server/communication/notes.queries.ts'
import { countExpiring } from '#server/resources/list.queries.ts'
import type { SchoolDay } from '#server/kernel/school-day.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/**
 * `needs`: the calls that decide, and those without which nothing comes in. `count`: the rows that the kind's own page
 * shows as waiting.
 */
const kindsOn = (day: SchoolDay): Record<WaitingKind, { needs: readonly RuleName[]; count: Sql }> => ({
  absences: {
    needs: ['attendance.office'],
    count: sql`select count(*) from attendance_plan where school_id = kernel.school_id() and status = 'requested'`,
  },
  'attendance-steps': { needs: ['attendance.office'], count: countOpenSteps(day) },
  'enrollment-requests': {
    needs: ['enrollment.edit', 'enrollment.ask'],
    count: sql`select count(*) from enrollment_request where school_id = kernel.school_id() and status = 'requested'`,
  },
  'enrollment-change-requests': {
    needs: ['enrollment.edit'],
    count: sql`
      select count(*)
      from enrollment_change_request
      where school_id = kernel.school_id() and status = 'requested'`,
  },
  'contact-changes': {
    needs: ['people.edit'],
    count: sql`select count(*) from contact_change where school_id = kernel.school_id() and status = 'requested'`,
  },
  approvals: {
    needs: ['approvals.decide'],
    count: sql`select count(*) from state_approval where school_id = kernel.school_id() and status = 'requested'`,
  },
  contracts: {
    needs: ['contracts.sign', 'contracts.office'],
    count: sql`select count(*) from contract c where c.school_id = kernel.school_id() and ${waitsForSchool}`,
  },
  documents: {
    needs: ['notes.review'],
    count: sql`
      select count(*)
      from person_note n
      where n.school_id = kernel.school_id()
        and n.archived_at is null
        and n.review = 'waiting'
        and (${seenByOffice(sql`kernel.user_id()`)})`,
  },
  expiring: {
    needs: ['compliance.manage'],
    count: sql`
      select count(*)
      from kernel.expiring(${day.date}::date + ${sql.constant(expiresSoon)}) n
      where (${seenByOffice(sql`kernel.user_id()`)})`,
  },
  'resources-expiring': { needs: ['resources.edit'], count: countExpiring(day) },
  applications: {
    needs: ['admissions.manage'],
    count: sql`select count(*) from application where school_id = kernel.school_id() and state = 'submitted'`,
  },
  'offered-applications': { needs: ['admissions.manage'], count: sql`select auth.application_offers_waiting()` },
  'offered-students': { needs: ['people.move'], count: sql`select auth.transfers_waiting('student')` },
  'offered-staff': { needs: ['people.move'], count: sql`select auth.transfers_waiting('staff')` },
})

const isOpen = (actor: Actor, rule: RuleName): boolean =>
  may(actor, rule) && !actor.features_off.includes(featureOfRule(rule) ?? '')

/** What the actor may decide, as a JSON array in SQL; other kinds are not counted at all. */
export const waitingFor = (actor: Actor, day: SchoolDay): Sql => {
  const kinds = kindsOn(day)
  const allowed = waitingKinds.filter((kind) => kinds[kind].needs.every((rule) => isOpen(actor, rule)))
  return sql`json_build_array(
    ${sql.join(
      allowed.map((kind) => sql`json_build_object('kind', ${sql.constant(kind)}, 'count', (${kinds[kind].count}))`),
      ', ',
    )}
  )`
}
