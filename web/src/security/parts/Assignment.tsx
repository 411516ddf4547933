import type { In } from '#contract/kernel/endpoint.ts'
import { customRoles } from '#contract/security/custom-roles.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PersonLine } from '#web/ui/Person.tsx'

/** Reads that change with who holds which custom role. */
export const roleChanges = [
  customRoles.list,
  customRoles.people,
  customRoles.assign,
  tags.view,
  tags.list,
  tags.consolidated,
  tags.holders,
]

type Rows = In<typeof customRoles.assign>['rows']

/** What would come of it, person by person; or why it is refused. */
export const Assignment = ({ rows, nameOf }: { rows: Rows; nameOf: (flag: string) => string }) => {
  const t = useTexts()
  const { data, error } = useReading(customRoles.assign, { rows, confirmed: false })
  if (error && isRefused(error)) return <Note tone="warn" title={error.message} />
  if (!data) return null
  return (
    <Card flush title={t('security.preview')} count={data.people.length}>
      {data.unchanged > 0 && (
        <p className="card-body small muted">{t('security.unchanged', { count: data.unchanged })}</p>
      )}
      <ul className="list">
        {data.people.map(({ gains, loses, ...person }) => {
          const name = `${person.fname} ${person.lname}`
          const differences = [
            gains.length > 0 && t('security.gains', { tags: gains.map(nameOf).join(', ') }),
            loses.length > 0 && t('security.loses', { tags: loses.map(nameOf).join(', ') }),
          ].filter(Boolean)
          return (
            <li key={person.id}>
              <PersonLine
                avatar={{ name, photo: person.photo, seed: person.id, size: 'small' }}
                name={<bdi>{name}</bdi>}
                sub={
                  <span className="breaking">
                    {differences.length > 0 ? differences.join(' · ') : t('security.no-difference')}
                  </span>
                }
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
