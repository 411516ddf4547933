import { may } from '#contract/access.ts'
import { linesFor, totalOf } from '#contract/contracts/contract-text.rules.ts'
import { masterContractStates } from '#contract/contracts/contract.states.ts'
import { masterContractList, masterContracts, organizations } from '#contract/contracts/organizations.contract.ts'
import { partOf } from '#contract/finance/money.rules.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { nextState } from '#contract/kernel/states.ts'
import { selectTerms } from '#server/finance/billing.queries.ts'
import { nextNumber } from '#server/finance/ledger.ts'
import { selectListed } from '#server/finance/runs.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { payerOfOrganization } from './organization-payers.ts'
import {
  archiveOrganizations,
  countSeats,
  insertMaster,
  insertOrganization,
  insertSeats,
  isOrganizationTaken,
  leaveSeats,
  lockMaster,
  masterContractStatement,
  optionalMaster,
  selectOrganizations,
  selectSeatless,
  updateMaster,
  updateMasterState,
  updateOrganization,
} from './organizations.queries.ts'

export const masterContractListService = serveReport(masterContractList, masterContractStatement)

export const organizationsService = serve(organizations, {
  list: async ({ archived = false }, { db, actor }) => ({
    rows: await selectOrganizations(db, archived),
    can: { edit: may(actor, 'contracts.edit') },
  }),

  async save({ id, version = 0, ...named }, { db, actor, publish }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    if (await isOrganizationTaken(db, named.name, id ?? null)) return wrongField('name', 'contracts.organization-taken')
    const saved = await (id ? updateOrganization(db, id, version, named) : insertOrganization(db, named))
    if (!saved)
      return id ? staleRow(db, 'organization', id, ['name']) : wrongField('name', 'contracts.organization-taken')
    publish({ school_id: actor.school_id, topic: 'organization' })
    return saved
  },

  async archive({ ids, archived }, { db, actor, now, publish }) {
    const rows = await archiveOrganizations(db, ids, archived ? now : null)
    if (rows.length < ids.length) return archived ? fail('not_found') : fail('conflict', 'contracts.organization-taken')
    publish({ school_id: found(actor.school_id), topic: 'organization' })
    return { ids: rows.map(({ id }) => id) }
  },
})

export const masterContractsService = serve(masterContracts, {
  async read({ id }, { db, actor }) {
    const master = found(await optionalMaster(db, id))
    const editing = may(actor, 'contracts.edit')
    return {
      ...master,
      students: master.students.map((one) => {
        const price = Math.max(totalOf(linesFor(master.prices, one.grade_level)), 0)
        const organization_pays = partOf(price, master.share)
        return { ...one, price, organization_pays, family_pays: price - organization_pays }
      }),
      can: {
        edit: editing && master.state !== 'void',
        seat: editing && master.state === 'active',
        comment: may(actor, 'comments.read'),
      },
    }
  },

  async save({ id, version = 0, ...terms }, { db, actor, now, publish }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    if (terms.end_date < terms.start_date) return wrongField('end_date', 'errors.field.order')
    if (totalOf(terms.prices) < 0) return wrongField('prices', 'contracts.total-negative')
    const known = await selectOrganizations(db, false)
    if (!known.some((one) => one.id === terms.organization_id))
      return wrongField('organization_id', 'errors.field.reference')
    if (terms.payment_plan_id !== null && !(await selectTerms(db)).some((one) => one.id === terms.payment_plan_id))
      return wrongField('payment_plan_id', 'errors.field.reference')
    publish({ school_id: actor.school_id, topic: 'master_contract' })
    if (id === undefined) {
      const number = await nextNumber(db, 'master_contract', 'M-')
      return insertMaster(db, terms, { number, created_by: actor.user_id, now })
    }
    const locked = found(await lockMaster(db, id))
    if (locked.version !== version) return staleRow(db, 'master_contract', id, ['title', 'seats', 'share'])
    if (locked.state === 'void') return fail('conflict', 'contracts.master-void')
    const taken = await countSeats(db, id)
    if (taken > terms.seats) return wrongField('seats', 'contracts.seats-taken', { taken })
    await updateMaster(db, id, terms)
    return { id }
  },

  async change({ id, version, action, reason }, context) {
    const { db, actor, publish } = context
    const locked = found(await lockMaster(db, id))
    if (locked.version !== version) return staleRow(db, 'master_contract', id, ['title', 'state'])
    const state = nextState(masterContractStates, locked.state, action)
    if (!state) return fail('conflict', 'contracts.master-not-so')
    if (reason) await context.auditReason(reason)
    await updateMasterState(db, id, state)
    if (state === 'active') await payerOfOrganization(db, locked.organization_id) // the office finds it when it writes an invoice
    publish({ school_id: found(actor.school_id), topic: 'master_contract' })
    return { state }
  },

  async seat({ id, student_ids, lines = '' }, { db, actor, now, publish }) {
    const locked = found(await lockMaster(db, id))
    if (locked.state !== 'active') return fail('conflict', 'contracts.master-not-active')
    const named = await studentsIn(db, lines)
    if (named.unclear.length > 0)
      return wrongField('lines', 'contracts.lines-unclear', {
        count: named.unclear.length,
        lines: named.unclear.slice(0, 10).join(', '),
      })
    const wanted = [...new Set([...student_ids, ...named.ids])]
    if (wanted.length === 0) return wrongField('student_ids', 'errors.field.required')
    const students = await selectSeatless(db, id, wanted)
    if (students.length < wanted.length) return fail('not_found')
    const fresh = students.filter(({ seated }) => !seated).map((one) => one.id)
    const before = await countSeats(db, id)
    const left = locked.seats - before
    if (fresh.length > left)
      return fail('conflict', 'contracts.no-seats', { params: { left: Math.max(left, 0), wanted: fresh.length } })
    await insertSeats(db, id, fresh, { taken_by: actor.user_id, now })
    publish({ school_id: found(actor.school_id), topic: 'master_contract' })
    return { taken: before + fresh.length }
  },

  async unseat({ id, student_ids }, { db, actor, now, publish }) {
    found(await lockMaster(db, id))
    const gone = await leaveSeats(db, id, student_ids, now)
    if (gone.length < student_ids.length) return fail('not_found')
    publish({ school_id: found(actor.school_id), topic: 'master_contract' })
    return { taken: await countSeats(db, id) }
  },
})

/** The students of a list, one in each line; the lines that name nobody, or more than one. */
const studentsIn = async (db: Db, text: string): Promise<{ ids: number[]; unclear: string[] }> => {
  const lines = text.split(/\r?\n/).map((line) => line.split(/[,;\t]/)[0]?.trim() ?? '')
  if (lines.every((line) => line === '')) return { ids: [], unclear: [] }
  const listed = Map.groupBy(await selectListed(db, { ids: [], section_id: null, lines }), ({ line }) => line)
  return {
    ids: [...listed.values()].flatMap((rows) => rows.map(({ student_id }) => student_id)),
    unclear: lines.filter((line, at) => line !== '' && listed.get(at + 1)?.length !== 1),
  }
}
