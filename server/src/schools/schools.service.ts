import { schools } from '#contract/schools/schools.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { selectGroupSchools } from './schools.queries.ts'

export const schoolsService = serve(schools, {
  async ofGroup({ keyword = '' }, { db }) {
    const found = await selectGroupSchools(db, keyword)
    const data = [...Map.groupBy(found, ({ group_id }) => group_id).values()].map((list) => ({
      groups_name: list[0]?.groups_name ?? '',
      schools: list.map(({ school }) => school),
    }))
    const rows = data.flatMap((group) => group.schools)
    const everyFourth = <T>(list: T[], column: number) => list.filter((_, at) => at % 4 === column)
    const datacolumn = data.map(({ groups_name, schools: list }) => ({
      groups_name,
      columns: [everyFourth(list, 0), everyFourth(list, 1), everyFourth(list, 2), everyFourth(list, 3)] satisfies [unknown, unknown, unknown, unknown],
    }))
    return { count: rows.length, rows, data, datacolumn }
  },
})
