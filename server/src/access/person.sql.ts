import { sql, type Sql } from '#server/kernel/sql.ts'

// Pieces about a person. `of` is the alias of `person`, or of another table with these columns.

export const fullName = (of: string): Sql => sql`trim(${sql.ref(`${of}.fname`)} || ' ' || ${sql.ref(`${of}.lname`)})`

/** Where the photo is read; '' where there is none. */
export const photoAddress = (of: string): Sql => sql`
  coalesce('/api/v2/user/photo/' || ${sql.ref(`${of}.photo_file_id`)}, '')`

/** A person in a list, for json_build_object. */
export const personPairs = (of: string): Sql => sql`'id', ${sql.ref(`${of}.id`)}, ${personWords(of)}`

/** The same without the id. */
export const personWords = (of: string): Sql => sql`
  'fname', ${sql.ref(`${of}.fname`)}, 'lname', ${sql.ref(`${of}.lname`)},
  'native_name', ${sql.ref(`${of}.native_name`)}, 'photo', ${photoAddress(of)}`

/** A person in a list, as columns. */
export const personColumns = (of: string): Sql => sql`
  ${sql.ref(`${of}.id`)}, ${sql.ref(`${of}.fname`)}, ${sql.ref(`${of}.lname`)}, ${sql.ref(`${of}.native_name`)},
  ${photoAddress(of)} as photo`

/** The name of the account whose id the column holds; null where it holds none. */
export const accountName = (column: string): Sql => sql`
  (select ${fullName('a')} from account a where a.id = ${sql.ref(column)})`
