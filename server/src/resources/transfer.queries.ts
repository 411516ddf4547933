import type { Out } from '#contract/kernel/endpoint.ts'
import type { OwnedResource, resourceTransfers } from '#contract/resources/transfer.contract.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { place } from './resource.sql.ts'

export const selectOwners = (db: Db): Promise<Out<typeof resourceTransfers.owners>['rows']> =>
  sql<Out<typeof resourceTransfers.owners>['rows'][number]>`
    select p.id, ${fullName('p')} as name, p.status = 'active' as active, n.count
    from (
      select owner_id, count(*)::int as count
      from resource
      where school_id = kernel.school_id()
      group by owner_id
    ) n
    join person p on p.school_id = kernel.school_id() and p.id = n.owner_id
    order by p.lname, p.fname, p.id`.all(db)

export const selectOwned = (db: Db, person_id: number): Promise<OwnedResource[]> =>
  sql<OwnedResource>`
    select r.id, r.kind, r.title, r.scope, ${place} as place, r.archived_at is not null as archived
    from resource r
    where r.school_id = kernel.school_id() and r.owner_id = ${person_id}
    order by r.scope, place, r.title, r.id`.all(db)

/** Whether somebody works at the school, or did: what was handed over can be given back. */
export const isStaff = async (db: Db, person_id: number): Promise<boolean> =>
  (
    await sql<{ staff: boolean }>`
      select exists (
        select from person p
        join person_role r on r.school_id = p.school_id and r.person_id = p.id and r.role in (2, 3)
        where p.school_id = kernel.school_id() and p.id = ${person_id}
      ) as staff`.one(db)
  ).staff

export const updateOwner = async (db: Db, ids: readonly number[], from_id: number, to_id: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      update resource
      set owner_id = ${to_id}, version = version + 1
      where school_id = kernel.school_id() and id = any (${ids}) and owner_id = ${from_id}
      returning id`.all(db)
  ).map(({ id }) => id)
