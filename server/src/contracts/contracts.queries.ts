import type { Out } from '#contract/kernel/endpoint.ts'
import type { Contract, contracts, ContractDraft, Fulfilment } from '#contract/contracts/contracts.contract.ts'
import type { ContractState } from '#contract/contracts/contract.states.ts'
import type { Line } from '#contract/contracts/contract-text.rules.ts'
import type { Capacity, Signing } from '#contract/contracts/signing.rules.ts'
import { parent, schoolAdmin, student, superAdmin } from '#contract/kernel/access.ts'
import { fullName, personPairs } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'
import { isTurn, missingNames, payerOfContract } from './contract-list.queries.ts'

/**
 * Whether contract `c` is in reach: of the office all are; of everybody else those that went out and name them as a
 * signer, of a guardian only while there may be contact with the student.
 */
export const reachedContract = (actor: Caller): Sql => sql`(
  ${me(actor).role}::int in (${sql.constant(superAdmin)}, ${sql.constant(schoolAdmin)})
  or (
    c.state not in ('draft', 'void')
    and exists (
      select from contract_signer g
      where g.school_id = c.school_id
        and g.contract_id = c.id
        and g.person_id = ${me(actor).person_id}::bigint
        and case
          when g.capacity = 'student' then ${me(actor).role}::int = ${sql.constant(student)}
          when g.capacity = 'guardian'
            then ${me(actor).role}::int = ${sql.constant(parent)}
              and exists (
                select from guardianship w
                where w.school_id = c.school_id
                  and w.parent_id = g.person_id
                  and w.student_id = c.student_id
                  and not w.no_contact
              )
          else true
        end
    )
  )
)`

export type ContractRecord = {
  id: number
  version: number
  number: string
  kind: Contract['kind']
  state: ContractState
  revision: number
  digest: string
  language: string
  draft_title: string
  draft_body: string
  title: string
  body: string
  student_id: number
  academic_year_id: number | null
  master_contract_id: number | null
  template_version_id: number | null
  batch_id: number | null
  currency: string
  lines: Line[]
  total: number
  instalment_choices: number[]
  instalments: number | null
  billing_group: string
  engagement_type: string
  section_ids: number[]
  signing: Signing
  guardians: 'one' | 'all'
  sign_by: string | null
  sent_at: string | null
  completed_at: string | null
  closed_at: string | null
  close_reason: string
  file_id: number | null
}
const columns = sql`
  c.id, c.version, c.number, c.kind, c.state, c.revision, c.digest, c.language, c.draft_title, c.draft_body, c.title,
  c.body, c.student_id, c.academic_year_id, c.master_contract_id, c.template_version_id, c.batch_id, c.currency,
  c.lines, c.total, c.instalment_choices, c.instalments, c.billing_group, c.engagement_type, c.section_ids, c.signing,
  c.guardians, c.sign_by, c.sent_at, c.completed_at, c.closed_at, c.close_reason, c.file_id`

/** Contracts in reach, locked until the call ends: signatures are counted one after the other. */
export const lockContracts = (db: Db, actor: Caller, ids: readonly number[]): Promise<ContractRecord[]> =>
  sql<ContractRecord>`
    select ${columns}
    from contract c
    where c.school_id = kernel.school_id() and c.id = any (${ids}) and ${reachedContract(actor)}
    order by c.id
    for update of c`.all(db)

export type SignerRecord = {
  id: number
  contract_id: number
  person_id: number | null
  name: string
  capacity: Capacity
  position: number
  signed_at: string | null
  typed_name: string
  consent: string
  address: string
  device: string
  digest: string
  instalments: number | null
}

export const selectSigners = (db: Db, contract_ids: readonly number[]): Promise<SignerRecord[]> =>
  sql<SignerRecord>`
    select
      g.id, g.contract_id, g.person_id, coalesce(${fullName('p')}, '') as name, g.capacity, g.position, g.signed_at,
      g.typed_name, g.consent, g.address, g.device, g.digest, g.instalments
    from contract_signer g
    left join person p on p.school_id = g.school_id and p.id = g.person_id
    where g.school_id = kernel.school_id() and g.contract_id = any (${contract_ids})
    order by g.contract_id, g.position, g.id`.all(db)

export type Detail = ContractRecord & {
  student: Contract['student']
  year: string
  template: Contract['template']
  organization: string
  sections: Contract['sections']
  revisions: Contract['revisions']
  fulfilment: Fulfilment | null
  sealed: string
}

export const optionalContract = (db: Db, actor: Caller, id: number): Promise<Detail | undefined> =>
  sql<Detail>`
    select
      ${columns},
      json_build_object(${personPairs('p')}, 'grade_level', s.grade_level) as student,
      coalesce(y.name, '') as year,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'number', v.number) end as template,
      coalesce(o.name, '') as organization,
      (
        select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name, x.id), '[]')
        from section x
        where x.school_id = c.school_id and x.id = any (c.section_ids)
      ) as sections,
      (
        select coalesce(json_agg(json_build_object(
          'revision', n.revision, 'title', n.title, 'body', n.body, 'replaced_at', n.replaced_at, 'reason', n.reason,
          'signatures', n.signatures
        ) order by n.revision desc), '[]')
        from contract_revision n
        where n.school_id = c.school_id and n.contract_id = c.id
      ) as revisions,
      (
        select f.made
          || jsonb_build_object(
            'at', f.made_at,
            'invoices', array(
              select i.number
              from invoice i
              where i.school_id = f.school_id and i.id = any (f.invoice_ids)
              order by i.id
            ),
            'together', (
              select json_build_object(
                'amount', h.unit_amount,
                'invoice', coalesce((
                  select i.number
                  from invoice_line l
                  join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.voided_on is null
                  where l.school_id = h.school_id and l.charge_id = h.id
                  limit 1
                ), '')
              )
              from charge h
              where h.school_id = f.school_id and h.source = 'contract' and h.source_id = f.contract_id
              order by h.id desc
              limit 1
            )
          )
        from contract_fulfilment f
        where f.school_id = c.school_id and f.contract_id = c.id
      ) as fulfilment,
      coalesce((select f.sha256 from file f where f.school_id = c.school_id and f.id = c.file_id), '') as sealed
    from contract c
    join person p on p.school_id = c.school_id and p.id = c.student_id
    join student s on s.school_id = c.school_id and s.id = c.student_id
    left join academic_year y on y.school_id = c.school_id and y.id = c.academic_year_id
    left join contract_template_version v on v.school_id = c.school_id and v.id = c.template_version_id
    left join contract_template t on t.school_id = v.school_id and t.id = v.template_id
    left join master_contract m on m.school_id = c.school_id and m.id = c.master_contract_id
    left join organization o on o.school_id = m.school_id and o.id = m.organization_id
    where c.school_id = kernel.school_id() and c.id = ${id} and ${reachedContract(actor)}`.optional(db)

/** What the caller is asked to sign or has signed: what waits for a signature first, then the latest. */
export const selectOwn = (db: Db, actor: Caller): Promise<Out<typeof contracts.own>['rows']> =>
  sql<Out<typeof contracts.own>['rows'][number]>`
    select
      c.id, c.number, c.title, c.state, json_build_object(${personPairs('p')}) as student, coalesce(y.name, '') as year,
      c.sign_by, c.completed_at, c.total, c.currency, x.to_sign, x.signed, ${missingNames} as missing,
      ${payerOfContract}
    from contract c
    join person p on p.school_id = c.school_id and p.id = c.student_id
    left join academic_year y on y.school_id = c.school_id and y.id = c.academic_year_id
    cross join lateral (
      select
        coalesce(bool_or(c.state in ('sent', 'partly-signed') and ${isTurn}), false) as to_sign,
        coalesce(bool_or(g.signed_at is not null), false) as signed
      from contract_signer g
      where g.school_id = c.school_id and g.contract_id = c.id and g.person_id = ${me(actor).person_id}::bigint
    ) x
    where c.school_id = kernel.school_id()
      and c.id in (
        select k.contract_id
        from contract_signer k
        where k.school_id = kernel.school_id() and k.person_id = ${me(actor).person_id}::bigint
      )
      and ${reachedContract(actor)}
    order by x.to_sign desc, c.sign_by nulls last, c.id desc
    limit 200`.all(db)

export const optionalDraft = (db: Db, id: number): Promise<Out<typeof contracts.draft> | undefined> =>
  sql<Out<typeof contracts.draft>>`
    select
      c.id, c.version, c.number, c.student_id, ${fullName('p')} as student_name, c.kind, v.template_id,
      c.academic_year_id, c.master_contract_id, c.language, c.draft_title as title, c.draft_body as body, c.currency,
      c.lines, c.instalment_choices, c.billing_group, c.engagement_type, c.section_ids, c.signing, c.guardians,
      c.sign_by,
      array(
        select g.person_id
        from contract_signer g
        where g.school_id = c.school_id and g.contract_id = c.id and g.capacity = 'guardian'
        order by g.position, g.id
      ) as guardian_ids,
      exists (
        select from contract_signer g
        where g.school_id = c.school_id and g.contract_id = c.id and g.capacity = 'student'
      ) as student_signs,
      w.id is not null as school_signs, w.person_id as school_signer_id,
      (
        select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name, x.id), '[]')
        from section x
        where x.school_id = c.school_id and x.id = any (c.section_ids)
      ) as sections
    from contract c
    join person p on p.school_id = c.school_id and p.id = c.student_id
    left join contract_template_version v on v.school_id = c.school_id and v.id = c.template_version_id
    left join contract_signer w on w.school_id = c.school_id and w.contract_id = c.id and w.capacity = 'school'
    where c.school_id = kernel.school_id() and c.id = ${id} and c.state = 'draft'`.optional(db)

export type Written = Omit<
  ContractDraft,
  'template_id' | 'guardian_ids' | 'student_signs' | 'school_signs' | 'school_signer_id'
> & {
  template_version_id: number | null
  total: number
}

/** In their order. */
export const insertDrafts = (
  db: Db,
  drafts: readonly (Written & { number: string })[],
  { created_by, batch_id = null, now }: { created_by: number; batch_id?: number | null; now: Date },
): Promise<ContractRecord[]> => {
  const rows = drafts.map((draft) => ({ ...draft, instalments: onlyChoice(draft) }))
  return sql<ContractRecord>`
    with made as (
      insert into contract (
        school_id, number, student_id, kind, template_version_id, academic_year_id, master_contract_id, batch_id,
        language, draft_title, draft_body, currency, lines, total, instalment_choices, instalments, billing_group,
        engagement_type, section_ids, signing, guardians, sign_by, created_by, created_at
      )
      select
        kernel.school_id(), n.number, n.student_id, n.kind, n.template_version_id, n.academic_year_id,
        n.master_contract_id, ${batch_id}::bigint, n.language, n.title, n.body, n.currency, n.lines, n.total,
        n.instalment_choices, n.instalments, n.billing_group, n.engagement_type, n.section_ids, n.signing, n.guardians,
        n.sign_by, ${created_by}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        number text, student_id bigint, kind text, template_version_id bigint, academic_year_id bigint,
        master_contract_id bigint, language text, title text, body text, currency text, lines jsonb, total bigint,
        instalment_choices int[], instalments int, billing_group text, engagement_type text, section_ids bigint[],
        signing text, guardians text, sign_by date
      )
      returning *
    )
    select ${columns}
    from made c
    order by c.number`.all(db)
}

const onlyChoice = ({ instalment_choices }: { instalment_choices: readonly number[] }): number | null =>
  instalment_choices.length === 1 ? (instalment_choices[0] ?? null) : null

export const updateDraft = (db: Db, id: number, version: number, draft: Written) => {
  const of = sql.params({ ...draft, lines: JSON.stringify(draft.lines), instalments: onlyChoice(draft) })
  return sql<{ id: number; version: number }>`
    update contract
    set
      student_id = ${of.student_id}, kind = ${of.kind},
      template_version_id = coalesce(${of.template_version_id}, template_version_id),
      academic_year_id = ${of.academic_year_id}, master_contract_id = ${of.master_contract_id},
      language = ${of.language}, draft_title = ${of.title}, draft_body = ${of.body}, currency = ${of.currency},
      lines = ${of.lines}::jsonb, total = ${of.total},
      instalment_choices = ${of.instalment_choices}::int[],
      instalments = ${of.instalments}, billing_group = ${of.billing_group}, engagement_type = ${of.engagement_type},
      section_ids = ${of.section_ids}::bigint[], signing = ${of.signing}, guardians = ${of.guardians},
      sign_by = ${of.sign_by}, version = version + 1
    where school_id = kernel.school_id() and id = ${id} and version = ${version} and state = 'draft'
    returning id, version`.optional(db)
}

export type NewSigner = { contract_id: number; person_id: number | null; capacity: Capacity; position: number }

/** Who signs, in place of who was asked before. */
export const replaceSigners = async (db: Db, contract_ids: readonly number[], signers: readonly NewSigner[]) => {
  await sql`
    delete from contract_signer
    where school_id = kernel.school_id() and contract_id = any (${contract_ids})`.run(db)
  await insertSigners(db, signers)
}

export const insertSigners = (db: Db, signers: readonly NewSigner[]) =>
  sql`
    insert into contract_signer (school_id, contract_id, person_id, capacity, position)
    select kernel.school_id(), g.contract_id, g.person_id, g.capacity, g.position
    from jsonb_to_recordset(${JSON.stringify(signers)}::jsonb) as g (
      contract_id bigint, person_id bigint, capacity text, position int
    )`.run(db)

/** Numbers of contracts, one after the other, as many as asked for. */
export const takeNumbers = async (db: Db, count: number): Promise<string[]> => {
  const { prefix, last } = await sql<{ prefix: string; last: number }>`
    insert into number_series (school_id, series, prefix, last)
    values (kernel.school_id(), 'contract', 'C-', ${count})
    on conflict (school_id, series) do update
    set last = number_series.last + excluded.last, version = number_series.version + 1
    returning prefix, last`.one(db)
  return Array.from({ length: count }, (_, at) => `${prefix}${String(last - count + at + 1).padStart(6, '0')}`)
}

/** What goes out: its text is what is signed. */
export type Outgoing = Pick<ContractRecord, 'id' | 'title' | 'body' | 'digest' | 'sign_by'>

export const sendDrafts = (db: Db, outgoing: readonly Outgoing[], now: Date) =>
  sql`
    update contract c
    set
      state = 'sent', title = n.title, body = n.body, digest = n.digest, sign_by = n.sign_by, sent_at = ${now},
      reminded_on = null, closed_at = null, close_reason = '', version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(outgoing)}::jsonb) as n (
      id bigint, title text, body text, digest text, sign_by date
    )
    where c.school_id = kernel.school_id() and c.id = n.id`.run(db)

/** Students of these drafts who have confirmed that year already, or are asked to. */
export const selectConfirmed = (db: Db, contract_ids: readonly number[]) =>
  sql<{ student: string }>`
    select ${fullName('p')} as student
    from contract c
    join person p on p.school_id = c.school_id and p.id = c.student_id
    where c.school_id = kernel.school_id()
      and c.id = any (${contract_ids})
      and c.kind = 'confirmation'
      and exists (
        select from contract o
        where o.school_id = c.school_id
          and o.student_id = c.student_id
          and o.academic_year_id = c.academic_year_id
          and o.kind = 'confirmation'
          and o.id <> c.id
          and (o.state in ('sent', 'partly-signed', 'signed') or o.id = any (${contract_ids}))
      )
    order by p.lname, p.id
    limit 1`.optional(db)

type Signature = {
  id: number
  at: Date
  by: number
  typed_name: string
  consent: string
  address: string
  device: string
  digest: string
  instalments: number | null
}

export const signSigner = (db: Db, one: Signature) =>
  sql`
    update contract_signer
    set
      signed_at = ${one.at}, signed_by = ${one.by}, typed_name = ${one.typed_name}, consent = ${one.consent},
      address = ${one.address}, device = ${one.device}, digest = ${one.digest}, instalments = ${one.instalments},
      version = version + 1
    where school_id = kernel.school_id() and id = ${one.id} and signed_at is null`.run(db)

type Signed = {
  id: number
  state: ContractState
  instalments: number | null
  completed_at: Date | null
  file_id: number | null
}

export const updateSigned = (db: Db, { id, state, instalments, completed_at, file_id }: Signed) =>
  sql`
    update contract
    set
      state = ${state}, instalments = ${instalments}, completed_at = ${completed_at}, file_id = ${file_id},
      version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

/** Ends contracts that nobody signs any more. */
export const closeContracts = (
  db: Db,
  ids: readonly number[],
  { state, reason, now }: { state: 'declined' | 'expired' | 'void'; reason: string; now: Date },
) =>
  sql`
    update contract
    set state = ${state}, close_reason = ${reason}, closed_at = ${now}, payment_open = false, version = version + 1
    where school_id = kernel.school_id() and id = any (${ids})`.run(db)

/** Keeps a text that was out, with its signatures, and makes the contract a draft again; nobody has signed that. */
export const reopenContract = async (
  db: Db,
  id: number,
  { reason, replaced_by, today, now }: { reason: string; replaced_by: number; today: string; now: Date },
): Promise<{ version: number }> => {
  await sql`
    insert into contract_revision (
      school_id, contract_id, revision, title, body, digest, terms, signatures, reason, replaced_by, replaced_at
    )
    select
      c.school_id, c.id, c.revision, c.title, c.body, c.digest,
      jsonb_build_object(
        'lines', c.lines, 'currency', c.currency, 'instalment_choices', c.instalment_choices,
        'instalments', c.instalments, 'sign_by', c.sign_by
      ),
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'name', g.typed_name, 'signed_at', g.signed_at, 'digest', g.digest, 'address', g.address, 'device', g.device,
          'consent', g.consent
        ) order by g.signed_at)
        from contract_signer g
        where g.school_id = c.school_id and g.contract_id = c.id and g.signed_at is not null
      ), '[]'),
      ${reason}, ${replaced_by}, ${now}
    from contract c
    where c.school_id = kernel.school_id() and c.id = ${id}`.run(db)
  await sql`
    update contract_signer
    set
      signed_at = null, signed_by = null, typed_name = '', consent = '', address = '', device = '', digest = '',
      instalments = null, version = version + 1
    where school_id = kernel.school_id() and contract_id = ${id} and signed_at is not null`.run(db)
  return sql<{ version: number }>`
    update contract
    set
      state = 'draft', revision = revision + 1, title = '', body = '', digest = '', sent_at = null, reminded_on = null,
      closed_at = null, close_reason = '', version = version + 1,
      instalments = case when cardinality(instalment_choices) = 1 then instalment_choices[1] end,
      sign_by = case when sign_by >= ${today} then sign_by end
    where school_id = kernel.school_id() and id = ${id}
    returning version`.one(db)
}

export const extendContracts = (db: Db, ids: readonly number[], sign_by: string) =>
  sql`
    update contract
    set sign_by = ${sign_by}, reminded_on = null, version = version + 1
    where school_id = kernel.school_id() and id = any (${ids})`.run(db)

export const noteReminded = (db: Db, ids: readonly number[], day: string) =>
  sql`
    update contract
    set reminded_on = ${day}, version = version + 1
    where school_id = kernel.school_id() and id = any (${ids})`.run(db)
