import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contractList, contractPaper, contracts } from '#contract/contracts/contracts.contract.ts'
import { contractStates } from '#contract/contracts/contract.states.ts'
import { openDocuments } from '#contract/documents/documents.contract.ts'
import { accounts } from '#contract/finance/accounts.contract.ts'
import { financeConfig } from '#contract/finance/config.contract.ts'
import { ownInvoices } from '#contract/finance/own.contract.ts'
import { payments } from '#contract/finance/payments.contract.ts'
import { paymentPlan } from '#contract/finance/products.catalog.ts'
import { contractPending } from '#contract/contracts/pending.rules.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'
import { watchContracts } from './contracts.job.ts'
import { contractsIn, draftOf } from './contracts.testing.ts'

const portal = withPortal()
const { only, sent, signing, secondGuardian, mailsTo } = contractsIn(portal)
const stateOf = async (id: number) =>
  (await portal.owner().one<{ state: string }>('select state from contract where id = $1', [id])).state

describe('a contract', () => {
  it('is filled when it is sent, signed by typing the name, and sealed with its times', async () => {
    const room = await portal.classroom()
    const [child, mother] = [only(room.students), only(room.parents)]
    const draft = draftOf(child, [mother], {
      body: '{{student}} pays {{total}} in {{instalments}}.\n\n- **fees** first',
      lines: [
        { name: 'Tuition', amount: 120_000 },
        { name: 'Discount', amount: -20_000 },
      ],
      instalment_choices: [10, 1, 10],
    })
    const id = await sent(room, draft)
    expect(await mailsTo(mother)).toEqual([`To sign: Enrollment of ${child.name}`])
    const read = await portal.as(mother).ok(contracts.read, { id })
    expect(read).toMatchObject({
      state: 'sent',
      title: `Enrollment of ${child.name}`,
      body: `${child.name} pays €1,000.00 in 1 or 10 instalments.\n\n- **fees** first`,
      total: 100_000,
      instalment_choices: [1, 10],
      can: { sign: true, decline: true, edit: false, void: false },
      revisions: [],
    })
    const text = [
      `${read.number} / 1`,
      read.title,
      read.body,
      'Tuition\t120000',
      'Discount\t-20000',
      '100000 EUR',
      '1 10',
    ].join('\n')
    expect(read.digest).toBe(createHash('sha256').update(text).digest('hex'))

    const wrong = await signing(mother, id, { typed_name: 'Somebody Else', instalments: 10 })
    expect([wrong.http, wrong.fields[0]?.path]).toEqual([422, 'typed_name'])
    const unpaid = await signing(mother, id, { instalments: 3 })
    expect([unpaid.http, unpaid.fields[0]?.path]).toEqual([422, 'instalments'])
    const other = await signing(mother, id, { instalments: 10, digest: 'a'.repeat(64) })
    expect([other.http, other.code]).toEqual([409, 'contracts.text-changed'])
    const done = await signing(mother, id, { typed_name: ` ${mother.name.toUpperCase()} `, instalments: 10 })
    expect(done.data).toEqual({ state: 'signed', signed_at: '2026-11-20T15:00:00.000Z' })

    const office = await portal.as(room.admin).ok(contracts.read, { id })
    expect(office).toMatchObject({
      state: 'signed',
      instalments: 10,
      signers: [
        {
          typed_name: mother.name.toUpperCase(),
          instalments: 10,
          proof: { digest: read.digest, address: '127.0.0.1' },
        },
      ],
    })
    expect(only(office.signers).proof?.consent).toContain(read.title)
    expect(only((await portal.as(mother).ok(contracts.read, { id })).signers).proof).toBeNull()

    const paper = await portal.as(mother).call(contractPaper.pdf, { id })
    expect([paper.http, paper.headers['content-type'], paper.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const { code, digest } = await portal
      .owner()
      .one<{ code: string; digest: string }>('select code, digest from issued_document where school_id = $1', [
        room.school.id,
      ])
    expect(office.sealed).toBe(digest)
    expect((await portal.as(undefined).ok(openDocuments.check, { code })).document).toMatchObject({
      title: read.title,
      digest,
    })
    expect(await mailsTo(mother)).toEqual([`To sign: ${read.title}`, `Signed: ${read.title}`])
  })

  it('signed by two at the same time needs both, one after the other the second waits for the turn', async () => {
    for (const order of ['together', 'in-order'] as const) {
      const room = await portal.classroom()
      const [child, mother, father] = [only(room.students), only(room.parents), await secondGuardian(room)]
      const id = await sent(room, draftOf(child, [mother, father], { signing: order }))
      expect(await mailsTo(father)).toHaveLength(order === 'together' ? 1 : 0)
      if (order === 'in-order') {
        const early = await signing(father, id)
        expect([early.http, early.code]).toEqual([409, 'contracts.not-your-turn'])
        expect((await signing(mother, id)).data.state).toBe('partly-signed')
        expect(await mailsTo(father)).toHaveLength(1)
        expect((await signing(father, id)).data.state).toBe('signed')
      } else {
        expect((await signing(father, id)).data.state).toBe('partly-signed')
        expect((await signing(mother, id)).data.state).toBe('signed')
      }
    }
  })

  it('for which one guardian is enough is signed by whoever is first', async () => {
    const room = await portal.classroom()
    const [child, mother, father] = [only(room.students), only(room.parents), await secondGuardian(room)]
    const id = await sent(room, draftOf(child, [mother, father], { guardians: 'one' }))
    expect((await signing(father, id)).data.state).toBe('signed')
    const late = await signing(mother, id)
    expect([late.http, late.code]).toEqual([409, 'contracts.is-signed'])
    const { rows } = await portal.as(mother).ok(contracts.own, {})
    expect(rows).toMatchObject([{ id, to_sign: false, signed: false, state: 'signed' }])
  })

  it('is signed last by the school, by anybody of the office or by who is named', async () => {
    const room = await portal.classroom()
    const [child, mother] = [only(room.students), only(room.parents)]
    const id = await sent(
      room,
      draftOf(child, [mother], { signing: 'in-order', student_signs: true, school_signs: true }),
    )
    expect((await signing(room.admin, id)).code).toBe('contracts.not-your-turn')
    await signing(mother, id)
    expect((await portal.as(room.admin).ok(contractList.list, { for_school: true })).count).toBe(0)
    await signing(child, id)
    expect(await mailsTo(room.admin)).toHaveLength(1)
    expect((await portal.as(room.admin).ok(contractList.list, { for_school: true })).count).toBe(1)
    expect((await signing(room.admin, id)).data.state).toBe('signed')

    const named = await sent(
      room,
      draftOf(child, [mother], { school_signs: true, school_signer_id: room.teacher.person_id }),
    )
    expect((await signing(room.admin, named)).http).toBe(404)
    expect((await signing(room.teacher, named)).data.state).toBe('partly-signed')
  })

  it('clicked twice at once is signed once, and creates once what it promises', async () => {
    const room = await portal.classroom()
    const [, , third] = room.students
    const newcomer = await portal.person(room.school, 4)
    const mother = only(room.parents)
    await portal
      .owner()
      .insert('guardianship', [
        { school_id: room.school.id, student_id: newcomer.person_id, parent_id: mother.person_id },
      ])
    const id = await sent(room, draftOf(newcomer, [mother], { section_ids: [room.section_id] }))
    const answers = await Promise.all([signing(mother, id), signing(mother, id), signing(mother, id)])
    expect(answers.map(({ http, data }) => [http, data.state])).toEqual(answers.map(() => [200, 'signed']))
    const kept = await portal.owner().rows('select from enrollment where student_id = $1', [newcomer.person_id])
    expect(kept).toHaveLength(1)
    expect(await portal.owner().rows('select from contract_fulfilment where contract_id = $1', [id])).toHaveLength(1)
    expect(
      await portal.owner().rows('select from issued_document where school_id = $1', [room.school.id]),
    ).toHaveLength(1)
    const { fulfilment } = await portal.as(room.admin).ok(contracts.read, { id })
    expect(fulfilment).toMatchObject({ enrolled: [expect.stringContaining('Biology 9')], waitlisted: [], problems: [] })

    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    const late = await sent(
      room,
      draftOf(only(room.students, 2), [only(room.parents, 2)], { section_ids: [room.section_id] }),
    )
    expect((await signing(only(room.parents, 2), late)).data.state).toBe('signed')
    expect((await portal.as(room.admin).ok(contracts.read, { id: late })).fulfilment?.problems).toMatchObject([
      { why: 'closed' },
    ])
    expect(third).toBeDefined()
  })

  it('changed after a signature becomes a new version that nobody has signed; the old one stays with its signature', async () => {
    const room = await portal.classroom()
    const [child, mother, father] = [only(room.students), only(room.parents), await secondGuardian(room)]
    const office = portal.as(room.admin)
    const draft = draftOf(child, [mother, father])
    const id = await sent(room, draft)
    await signing(mother, id)
    const { digest, version } = await office.ok(contracts.read, { id })
    expect((await office.call(contracts.save, { ...draft, id, version, body: 'Another' })).http).toBe(409)
    expect((await office.call(contracts.change, { id, version: version - 1, reason: 'Fees' })).code).toBe('stale')
    await office.ok(contracts.change, { id, version, reason: 'Fees' })
    expect((await portal.as(mother).call(contracts.read, { id })).http).toBe(404)
    const again = await office.ok(contracts.draft, { id })
    await office.ok(contracts.save, {
      ...draft,
      id,
      version: again.version,
      lines: [{ name: 'Tuition', amount: 90_000 }],
    })
    await office.ok(contracts.send, { ids: [id] })
    const read = await office.ok(contracts.read, { id })
    expect(read).toMatchObject({ revision: 2, state: 'sent', signers: [{ signed_at: null }, { signed_at: null }] })
    expect(read.digest).not.toBe(digest)
    expect(read.revisions).toMatchObject([{ revision: 1, reason: 'Fees', signatures: [{ name: mother.name, digest }] }])
    expect((await signing(mother, id, { digest })).code).toBe('contracts.text-changed')
    expect((await signing(mother, id)).data.state).toBe('partly-signed')
  })

  it('is declined with a reason, which the office hears', async () => {
    const room = await portal.classroom()
    const [child, mother] = [only(room.students), only(room.parents)]
    const id = await sent(room, draftOf(child, [mother]))
    expect((await portal.as(mother).call(contracts.decline, { id, reason: ' ' })).http).toBe(422)
    await portal.as(mother).ok(contracts.decline, { id, reason: 'We move away' })
    expect(await portal.as(room.admin).ok(contracts.read, { id })).toMatchObject({
      state: 'declined',
      close_reason: 'We move away',
    })
    expect(await mailsTo(room.admin)).toEqual([`Declined: Enrollment of ${child.name} for ${child.name}`])
  })

  it('is not sent without somebody who signs, nor with a field that nobody knows', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const [child, mother] = [only(room.students), only(room.parents)]
    const wrong = async (more: object) => {
      const { http, fields } = await office.call(contracts.save, { ...draftOf(child, [mother]), ...more })
      return [http, fields[0]?.path]
    }
    expect(await wrong({ guardian_ids: [] })).toEqual([422, 'guardian_ids'])
    expect(await wrong({ guardian_ids: [only(room.parents, 1).person_id] })).toEqual([422, 'guardian_ids'])
    expect(await wrong({ body: 'Dear {{pupil}}' })).toEqual([422, 'body'])
    expect(await wrong({ lines: [{ name: 'Discount', amount: -1 }] })).toEqual([422, 'lines'])
    expect(await wrong({ sign_by: '2026-11-19' })).toEqual([422, 'sign_by'])
    expect(await wrong({ section_ids: [999_999_999] })).toEqual([422, 'section_ids'])
    expect(await wrong({ school_signer_id: mother.person_id })).toEqual([422, 'school_signer_id'])
  })
})

describe('what signing creates', () => {
  const invoicesOf = (school_id: number) =>
    portal.owner().rows<{ total: number; payer: string; plan: { due_on: string; amount: number }[]; lines: number[] }>(
      `
        select
          i.total::int as total,
          coalesce(nullif(p.name, ''), trim(q.fname || ' ' || q.lname)) as payer,
          (
            select json_agg(json_build_object('due_on', n.due_on, 'amount', n.amount) order by n.position)
            from instalment n
            where n.school_id = i.school_id and n.invoice_id = i.id
          ) as plan,
          (
            select json_agg(l.amount order by l.position)
            from invoice_line l
            where l.school_id = i.school_id and l.invoice_id = i.id
          ) as lines
        from invoice i
        join payer p on p.school_id = i.school_id and p.id = i.payer_id
        left join person q on q.school_id = p.school_id and q.id = p.person_id
        where i.school_id = $1
        order by i.id`,
      [school_id],
    )

  it('is an invoice of what was signed, in the instalments that were chosen, and the home opens with the first of them', async () => {
    const room = await portal.classroom()
    const [child, mother] = [only(room.students), only(room.parents)]
    const lines = [
      { name: 'Tuition', amount: 100_001 },
      { name: 'Discount', amount: -1_000 },
    ]
    const id = await sent(room, draftOf(child, [mother], { lines, instalment_choices: [1, 3] }))
    await signing(mother, id, { instalments: 3 })
    expect(await invoicesOf(room.school.id)).toEqual([
      {
        total: 99_001,
        payer: mother.name,
        lines: [100_001, -1_000],
        plan: [
          { due_on: '2026-12-04', amount: 33_000 },
          { due_on: '2027-01-04', amount: 33_000 },
          { due_on: '2027-02-04', amount: 33_001 },
        ],
      },
    ])
    const pending = async () => (await portal.as(mother).ok(contracts.own, {})).pending
    expect(await pending()).toBe(true)
    const settle = () => {
      const { pool, jobs } = portal.product().kernel
      return watchContracts({ pool, jobs, clock: portal.product().kernel.clock })()
    }
    await settle()
    expect(await pending()).toBe(true)
    await portal.owner().rows('update invoice set balance = balance - 33000 where school_id = $1', [room.school.id])
    await settle()
    expect(await pending()).toBe(false)
    expect((await portal.as(room.admin).ok(contracts.read, { id })).fulfilment?.invoices).toHaveLength(1)
  })

  it('opens the home with the first instalment of the plan that a family takes instead of the one it signed', async () => {
    const room = await portal.classroom()
    const [child, mother] = [only(room.students), only(room.parents)]
    const office = portal.as(room.admin)
    const { config } = await office.ok(financeConfig.read, {})
    await office.ok(financeConfig.save, { ...config, currency: 'EUR' })
    const halves = await office.ok(paymentPlan.save, {
      name: 'Two halves',
      count: 2,
      every_months: 5,
      down_percent: 50,
      for_families: true,
    })
    await office.ok(tags.save, {
      kind: 'user',
      id: mother.person_id,
      changes: [{ flag: 'updateinvoice', from: 'inherit', to: 'allow' }],
    })
    const lines = [{ name: 'Tuition', amount: 100_000 }]
    const id = await sent(room, draftOf(child, [mother], { lines, instalment_choices: [1] }))
    await signing(mother, id, { instalments: 1 })
    const own = () => portal.as(mother).ok(ownInvoices.read, {})
    const invoice = (await own()).invoices.at(0)
    await portal
      .as(mother)
      .ok(ownInvoices.choosePlan, { id: invoice?.id ?? 0, version: invoice?.version ?? 0, payment_plan_id: halves.id })
    expect((await own()).next?.amount).toBe(50_000)
    const pending = async () => (await portal.as(mother).ok(contracts.own, {})).pending
    expect(await pending()).toBe(true)
    await office.ok(payments.record, {
      payer_id: (await office.ok(accounts.open, { person_id: mother.person_id })).id,
      student_id: null,
      method: 'bank',
      currency: 'EUR',
      amount: 50_000,
      received_on: '2026-11-20',
      reference: '',
      note: '',
      apply: 'oldest',
      applications: [],
    })
    expect(await pending()).toBe(false)
    expect((await own()).to_pay).toBe(50_000)
  })

  it('is billed to the organization by its share, and to the family for the rest', async () => {
    const room = await portal.classroom()
    const [child, mother] = [only(room.students), only(room.parents)]
    const [organization] = await portal
      .owner()
      .insert<{ id: number }>('organization', [{ school_id: room.school.id, name: 'City of Linden' }])
    const [master] = await portal.owner().insert<{ id: number }>('master_contract', [
      {
        school_id: room.school.id,
        number: 'M-1',
        organization_id: organization?.id,
        title: 'Seats',
        state: 'active',
        seats: 1,
        share: 7_500,
        currency: 'EUR',
        purchase_order: 'PO-7',
        start_date: '2026-08-01',
        end_date: '2027-07-31',
        created_by: room.admin.user_id,
        created_at: '2026-11-20T10:00:00Z',
      },
    ])
    for (const at of [0, 1]) {
      const id = await sent(room, draftOf(child, [mother], { master_contract_id: master?.id ?? 0 }))
      await signing(mother, id)
      expect((await invoicesOf(room.school.id)).slice(2 * at)).toMatchObject([
        { total: 90_000, payer: 'City of Linden' },
        { total: 30_000, payer: mother.name },
      ])
    }
    expect(
      await portal.owner().rows(`select from payer where school_id = $1 and kind = 'organization'`, [room.school.id]),
    ).toHaveLength(1)
  })
})

describe('states of contracts', () => {
  it('every move that the table does not allow is refused', async () => {
    const room = await portal.classroom()
    const [child, mother] = [only(room.students), only(room.parents)]
    const office = portal.as(room.admin)
    const id = await sent(room, draftOf(child, [mother]))
    const calls = {
      send: () => office.call(contracts.send, { ids: [id] }),
      sign: () => signing(mother, id),
      change: async () => {
        const { version } = await portal
          .owner()
          .one<{ version: number }>('select version from contract where id = $1', [id])
        return office.call(contracts.change, { id, version, reason: 'Another' })
      },
      decline: () => portal.as(mother).call(contracts.decline, { id, reason: 'No' }),
      void: () => office.call(contracts.void, { ids: [id], reason: 'Gone' }),
    }
    for (const state of contractStates.states)
      for (const [action, ask] of Object.entries(calls)) {
        const allowed = contractStates.transitions.some(
          (one) => one.action === action && (one.from as readonly string[]).includes(state),
        )
        if (allowed) continue
        await portal.owner().rows('update contract set state = $2 where id = $1', [id, state])
        const { http } = await ask()
        expect([state, action, http === 409 || http === 404, await stateOf(id)]).toEqual([state, action, true, state])
      }
  })
})

describe('who may see a contract', () => {
  it('a parent of another family, another school, and a guardian without contact see nothing, not even a count', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: await portal.school({ group_id: room.school.group_id }) })
    const [child, mother, father] = [only(room.students), only(room.parents), await secondGuardian(room)]
    const id = await sent(room, draftOf(child, [mother]))
    for (const who of [father, only(room.parents, 1), child, room.teacher, other.admin, only(other.parents)]) {
      expect((await portal.as(who).call(contracts.read, { id })).http).toBe(404)
      expect((await portal.as(who).call(contractPaper.pdf, { id })).http).toBe(404)
      expect((await signing(who, id)).http).toBe(404)
    }
    expect((await portal.as(other.admin).ok(contractList.list, {})).count).toBe(0)
    for (const who of [father, only(room.parents, 1), child]) {
      expect((await portal.as(who).ok(contracts.own, {})).rows).toEqual([])
      expect((await portal.as(who).call(contractList.list, {})).http).toBe(403)
    }
    expect((await portal.as(mother).ok(contracts.own, {})).rows).toMatchObject([{ id, to_sign: true }])
    await portal
      .owner()
      .rows(
        'update guardianship set no_contact = true, contact = false, custody = false, billing = false where parent_id = $1',
        [mother.person_id],
      )
    expect((await portal.as(mother).call(contracts.read, { id })).http).toBe(404)
    expect((await portal.as(mother).ok(contracts.own, {})).rows).toEqual([])
  })

  it('families see neither drafts nor what is void', async () => {
    const room = await portal.classroom()
    const [child, mother] = [only(room.students), only(room.parents)]
    const { id } = await portal
      .as(room.admin)
      .ok(contracts.save, draftOf(child, [mother], { title: '{{student}}: {{academic_year}}, {{ grade_level }}' }))
    const { rows } = await portal.as(room.admin).ok(contractList.list, {})
    expect(rows.map(({ title }) => title)).toEqual([`${child.name}: …, …`])
    expect((await portal.as(mother).call(contracts.read, { id })).http).toBe(404)
    await portal.as(room.admin).ok(contracts.void, { ids: [id], reason: 'Twice' })
    expect((await portal.as(mother).ok(contracts.own, {})).rows).toEqual([])
    expect(await mailsTo(mother)).toEqual([])
  })

  it('who may only read does not sign', async () => {
    const room = await portal.classroom()
    const [child, mother] = [only(room.students), only(room.parents)]
    const id = await sent(room, draftOf(child, [mother]))
    await portal
      .owner()
      .insert('user_tag', [
        { school_id: room.school.id, person_id: mother.person_id, flag: 'updatecontract', granted: false },
      ])
    expect((await portal.as(mother).ok(contracts.read, { id })).can).toMatchObject({ sign: false })
    expect((await signing(mother, id)).http).toBe(403)
  })
})

describe('Contract & Payment Pending', () => {
  const status = async (person_id: number) =>
    (
      await portal
        .owner()
        .one<{ status: string }>('select status from person_role where person_id = $1 and role = 5', [person_id])
    ).status

  it('stands at a parent from sending to signing, and the login says so', async () => {
    const room = await portal.classroom()
    const [child, mother, father] = [only(room.students), only(room.parents), await secondGuardian(room)]
    const id = await sent(room, draftOf(child, [mother, father], { guardians: 'one', lines: [] }))
    expect([await status(mother.person_id), await status(father.person_id)]).toEqual([contractPending, contractPending])
    const pending = async () =>
      (await portal.as(mother).ok(session.configuration, {})).login.setting_config.contract_pending
    expect(await pending()).toBe(true)
    expect((await portal.as(mother).ok(contracts.own, {})).pending).toBe(true)
    await signing(father, id)
    expect([await status(mother.person_id), await status(father.person_id)]).toEqual(['Active', 'Active'])
    expect(await pending()).toBe(false)
  })

  it('goes when the contract is void, and stays while another waits', async () => {
    const room = await portal.classroom()
    const [child, mother] = [only(room.students), only(room.parents)]
    const first = await sent(room, draftOf(child, [mother]))
    const second = await sent(room, draftOf(child, [mother]))
    await portal.as(room.admin).ok(contracts.void, { ids: [first], reason: 'Twice' })
    expect(await status(mother.person_id)).toBe(contractPending)
    await portal.as(room.admin).ok(contracts.void, { ids: [second], reason: 'Twice' })
    expect(await status(mother.person_id)).toBe('Active')
  })
})
