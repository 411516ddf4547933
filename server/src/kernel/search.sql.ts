import { sql, type Sql } from './sql.ts'

/**
 * Whether every word that was typed stands somewhere in the text, in any order; true where nothing was typed.
 * @param text in small letters without accents, as person.search or kernel.plain give it
 */
export const matchesSearch = (text: Sql, search: Sql | string): Sql => {
  const typed = typeof search === 'string' ? sql.params({ search }).search : search
  return sql`(${typed}::text = '' or ${text} like all ((select kernel.search_patterns(${typed}))::text[]))`
}
