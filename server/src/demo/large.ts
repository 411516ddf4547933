import pg from 'pg'
import { setUpFailure } from '#server/platform/set-up-failure.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { inBulk, insertLargeClasses, insertLargeGroup, insertLargeSchool } from './large-school.queries.ts'
import { random } from './random.ts'

const group = { code: 'load-test', name: 'Load Test Group' }
const schools = 20
const each = { students: 500, teachers: 20 }
const classes = { prefix: 'L', sections: 60, students: 25, activities: 30, roll_days: 0 }

/**
 * 20 schools, 10,000 students, 1,200 sections and 900,000 grades, for load tests. A school is loaded whole or not at
 * all.
 */
export const loadLarge = async (ownerUrl: string, password: string): Promise<void> => {
  const begun = performance.now()
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(`set app.system = 'on'`)
    if ((await client.query('select from school_group where code = $1', [group.code])).rowCount)
      throw setUpFailure(`The group ${group.name} is already loaded.`)
    const password_hash = await hashPassword(password)
    const dice = random(20_261)
    const group_id = await inBulk(client, () => insertLargeGroup(client, group.code, group.name))
    for (let at = 1; at <= schools; at++) {
      const code = `load-${at}`
      await inBulk(client, async () =>
        insertLargeClasses(
          client,
          await insertLargeSchool(client, dice, { group_id, code, name: `Load School ${at}`, ...each, password_hash }),
          classes,
        ),
      )
      console.log(`  school ${at} of ${schools}  (${seconds(begun)} s)`)
    }
    await client.query('analyze')
  } finally {
    await client.end()
  }
  console.log(
    `  ${schools} schools in ${seconds(begun)} s; sign in as load-1.a1 (admin), load-1.t1 (teacher), load-1.s1 (student) and so on, with the password of the demo accounts.`,
  )
}

const seconds = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(1)
