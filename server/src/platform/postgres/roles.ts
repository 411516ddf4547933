import pg from 'pg'
import type { Secrets } from '../secrets.ts'
import type { Place } from './place.ts'
import { socketFolder } from './process.ts'

/** Where the two roles connect: the owner of the schema, and the one that works for requests and owns nothing. */
export type RoleUrls = { ownerUrl: string; appUrl: string }

const databaseName = 'portal'

/** Makes both roles and the database where they are missing, and gives the roles the passwords of this installation. */
export const makeRoles = async (superuserUrl: string, place: Place, secrets: Secrets): Promise<RoleUrls> => {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  try {
    for (const [role, password] of Object.entries(passwords(secrets))) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      await client.query(
        `${rowCount ? 'alter' : 'create'} role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${client.escapeLiteral(password)}`,
      )
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (!rowCount) await createDatabase(client)
  } finally {
    await client.end()
  }
  return roleUrls(place, secrets)
}

/**
 * Where the roles of our own server connect: the one of requests through a socket, which takes a third of the time off
 * each round trip.
 */
export const roleUrls = ({ directory, port }: Place, secrets: Secrets): RoleUrls => {
  const urlOf = (role: string, password: string, host = '127.0.0.1') =>
    `postgresql://${role}:${password}@${encodeURIComponent(host)}:${port}/${databaseName}`
  return {
    ownerUrl: urlOf('portal_owner', secrets.owner_password),
    appUrl: urlOf('portal_app', secrets.app_password, socketFolder(directory)),
  }
}

/** Throws away all that is in the database. */
export const recreateDatabase = async (superuserUrl: string): Promise<void> => {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  try {
    await client.query(`drop database ${databaseName} with (force)`)
    await createDatabase(client)
  } finally {
    await client.end()
  }
}

const createDatabase = async (client: pg.Client): Promise<void> => {
  await client.query(`create database ${databaseName} owner portal_owner`)
  await client.query(`revoke all on database ${databaseName} from public`)
  await client.query(`grant connect on database ${databaseName} to portal_app`)
}

const passwords = (secrets: Secrets) => ({ portal_owner: secrets.owner_password, portal_app: secrets.app_password })
