import type { Organization, masterContractList, MasterContract } from '#contract/contracts/organizations.contract.ts'
import type { MasterContractState } from '#contract/contracts/contract.states.ts'
import { personPairs } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'

const organizationColumns = sql`
  o.id, o.version, o.name, o.contact_name, o.email, o.phone, o.address, o.tax_number,
  o.archived_at is not null as archived,
  (
    select count(*)::int
    from master_contract k
    where k.school_id = o.school_id and k.organization_id = o.id
  ) as contracts`

export const selectOrganizations = (db: Db, archived: boolean): Promise<Organization[]> =>
  sql<Organization>`
    select ${organizationColumns}
    from organization o
    where o.school_id = kernel.school_id() and (o.archived_at is not null) = ${archived}
    order by lower(o.name), o.id`.all(db)

type Named = Pick<Organization, 'name' | 'contact_name' | 'email' | 'phone' | 'address' | 'tax_number'>

export const insertOrganization = (db: Db, one: Named) =>
  sql<{ id: number }>`
    insert into organization (school_id, name, contact_name, email, phone, address, tax_number)
    values (
      kernel.school_id(), ${one.name}, ${one.contact_name}, ${one.email}, ${one.phone}, ${one.address},
      ${one.tax_number}
    )
    on conflict do nothing
    returning id`.optional(db)

export const updateOrganization = (db: Db, id: number, version: number, one: Named) =>
  sql<{ id: number }>`
    update organization
    set
      name = ${one.name}, contact_name = ${one.contact_name}, email = ${one.email}, phone = ${one.phone},
      address = ${one.address}, tax_number = ${one.tax_number}, version = version + 1
    where school_id = kernel.school_id() and id = ${id} and version = ${version}
    returning id`.optional(db)

export const isOrganizationTaken = async (db: Db, name: string, id: number | null): Promise<boolean> =>
  (
    await sql<{ taken: boolean }>`
      select exists (
        select from organization
        where school_id = kernel.school_id()
          and archived_at is null
          and lower(name) = lower(${name})
          and id is distinct from ${id}::bigint
      ) as taken`.one(db)
  ).taken

export const archiveOrganizations = (db: Db, ids: readonly number[], archived_at: Date | null) =>
  sql<{ id: number }>`
    update organization t
    set archived_at = ${archived_at}, version = version + 1
    where t.school_id = kernel.school_id()
      and t.id = any (${ids})
      and (
        ${archived_at}::timestamptz is not null
        or not exists (
          select from organization o
          where o.school_id = t.school_id and o.archived_at is null and o.id <> t.id and lower(o.name) = lower(t.name)
        )
      )
    returning id`.all(db)

export const masterContractStatement: Statement<typeof masterContractList.filters> = {
  rows({ search, state, organization_id, billing, ids }) {
    const asked = sql.params({
      search,
      state: state ?? null,
      organization_id: organization_id ?? null,
      billing: billing ?? null,
      ids,
    })
    return sql`
      select
        m.id, m.version, m.number, o.name as organization, m.title, m.state, m.seats, m.share, m.purchase_order,
        m.start_date, m.end_date, m.billing,
        (
          select count(*)::int
          from master_contract_seat s
          where s.school_id = m.school_id and s.master_contract_id = m.id and s.left_at is null
        ) as taken,
        (
          select count(distinct h.student_id)::int
          from contract c
          join charge h on h.school_id = c.school_id
            and h.source = 'contract'
            and h.source_id = c.id
            and h.state = 'open'
          where c.school_id = m.school_id and c.master_contract_id = m.id
        ) as unbilled
      from master_contract m
      join organization o on o.school_id = m.school_id and o.id = m.organization_id
      where m.school_id = kernel.school_id()
        and ${matchesSearch(
          sql`kernel.plain(o.name || ' ' || m.title || ' ' || m.number || ' ' || m.purchase_order)`,
          asked.search,
        )}
        and (${asked.state}::text is null or m.state = ${asked.state})
        and (${asked.organization_id}::bigint is null or m.organization_id = ${asked.organization_id})
        and (${asked.billing}::text is null or m.billing = ${asked.billing})
        and (${asked.ids}::bigint[] is null or m.id = any (${asked.ids}))`
  },
  details: () => sql`select 1 as one`,
  choices: {
    organization_id: () => sql`
      select o.id as value, o.name as label
      from organization o
      where o.school_id = kernel.school_id()
        and exists (select from master_contract m where m.school_id = o.school_id and m.organization_id = o.id)
      order by lower(o.name)`,
  },
  sorts: { number: sql`r.id` },
  order: sql`lower(r.organization), r.id desc`,
}

export type MasterRecord = Omit<MasterContract, 'can' | 'students'> & {
  students: Omit<MasterContract['students'][number], 'price' | 'organization_pays' | 'family_pays'>[]
}

export const optionalMaster = (db: Db, id: number): Promise<MasterRecord | undefined> =>
  sql<MasterRecord>`
    select
      m.id, m.version, m.number, m.organization_id, m.title, m.state, m.seats, m.share, m.currency, m.prices,
      m.purchase_order, m.billing_group, m.billing, m.due_days, m.payment_plan_id, m.start_date, m.end_date,
      (
        select to_json(x)
        from (
          select ${organizationColumns}
          from organization o
          where o.school_id = m.school_id and o.id = m.organization_id
        ) x
      ) as organization,
      (
        select count(*)::int
        from master_contract_seat s
        where s.school_id = m.school_id and s.master_contract_id = m.id and s.left_at is null
      ) as taken,
      (
        select coalesce(json_agg(
          json_build_object(
            ${personPairs('p')}, 'seat_id', s.id, 'grade_level', t.grade_level, 'taken_at', s.taken_at,
            'left_at', s.left_at
          )
          order by s.left_at nulls first, p.lname, p.fname, s.id
        ), '[]')
        from master_contract_seat s
        join person p on p.school_id = s.school_id and p.id = s.student_id
        join student t on t.school_id = s.school_id and t.id = s.student_id
        where s.school_id = m.school_id and s.master_contract_id = m.id
      ) as students
    from master_contract m
    where m.school_id = kernel.school_id() and m.id = ${id}`.optional(db)

type Terms = Pick<
  MasterContract,
  | 'organization_id'
  | 'title'
  | 'seats'
  | 'share'
  | 'currency'
  | 'prices'
  | 'purchase_order'
  | 'billing_group'
  | 'billing'
  | 'due_days'
  | 'payment_plan_id'
  | 'start_date'
  | 'end_date'
>

export const insertMaster = (
  db: Db,
  one: Terms,
  { number, created_by, now }: { number: string; created_by: number; now: Date },
) =>
  sql<{ id: number }>`
    insert into master_contract (
      school_id, number, organization_id, title, seats, share, currency, prices, purchase_order, billing_group, billing,
      due_days, payment_plan_id, start_date, end_date, created_by, created_at
    )
    values (
      kernel.school_id(), ${number}, ${one.organization_id}, ${one.title}, ${one.seats}, ${one.share}, ${one.currency},
      ${JSON.stringify(one.prices)}::jsonb, ${one.purchase_order}, ${one.billing_group}, ${one.billing},
      ${one.due_days}, ${one.payment_plan_id}, ${one.start_date}, ${one.end_date}, ${created_by}, ${now}
    )
    returning id`.one(db)

export const updateMaster = (db: Db, id: number, one: Terms) =>
  sql`
    update master_contract
    set
      organization_id = ${one.organization_id}, title = ${one.title}, seats = ${one.seats}, share = ${one.share},
      currency = ${one.currency}, prices = ${JSON.stringify(one.prices)}::jsonb, purchase_order = ${one.purchase_order},
      billing_group = ${one.billing_group}, billing = ${one.billing}, due_days = ${one.due_days},
      payment_plan_id = ${one.payment_plan_id}, start_date = ${one.start_date}, end_date = ${one.end_date},
      version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

/** Until the call ends: seats are given one after the other. */
export const lockMaster = (db: Db, id: number) =>
  sql<{ id: number; version: number; state: MasterContractState; seats: number; organization_id: number }>`
    select id, version, state, seats, organization_id
    from master_contract
    where school_id = kernel.school_id() and id = ${id}
    for no key update`.optional(db)

/** Read after the lock: seats that others took before it are seen. */
export const countSeats = async (db: Db, id: number): Promise<number> =>
  (
    await sql<{ taken: number }>`
      select count(*)::int as taken
      from master_contract_seat
      where school_id = kernel.school_id() and master_contract_id = ${id} and left_at is null`.one(db)
  ).taken

export const updateMasterState = (db: Db, id: number, state: MasterContractState) =>
  sql`
    update master_contract
    set state = ${state}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

/** Active students of these ids who have no seat yet. */
export const selectSeatless = (db: Db, master_contract_id: number, student_ids: readonly number[]) =>
  sql<{ id: number; seated: boolean }>`
    select
      s.id,
      exists (
        select from master_contract_seat k
        where k.school_id = s.school_id
          and k.master_contract_id = ${master_contract_id}
          and k.student_id = s.id
          and k.left_at is null
      ) as seated
    from student s
    join person p on p.school_id = s.school_id and p.id = s.id and p.status = 'active'
    where s.school_id = kernel.school_id() and s.id = any (${student_ids})
    order by s.id`.all(db)

export const insertSeats = (
  db: Db,
  master_contract_id: number,
  student_ids: readonly number[],
  { taken_by, now }: { taken_by: number; now: Date },
) =>
  sql`
    insert into master_contract_seat (school_id, master_contract_id, student_id, taken_at, taken_by)
    select kernel.school_id(), ${master_contract_id}, x.id, ${now}, ${taken_by}
    from unnest(${student_ids}::bigint[]) x (id)`.run(db)

export const leaveSeats = (db: Db, master_contract_id: number, student_ids: readonly number[], now: Date) =>
  sql<{ id: number }>`
    update master_contract_seat
    set left_at = ${now}, version = version + 1
    where school_id = kernel.school_id()
      and master_contract_id = ${master_contract_id}
      and student_id = any (${student_ids})
      and left_at is null
    returning id`.all(db)
