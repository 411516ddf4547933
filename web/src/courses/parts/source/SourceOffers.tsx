import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { courses } from '#contract/courses/courses.contract.ts'
import { courseSources, type SourceOffer } from '#contract/courses/sources.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState, NothingMatches } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

const most = 200

/** What a service offers: looked at, ticked, taken as drafts, taken back. */
export const SourceOffers = ({ source_id }: { source_id: number }) => {
  const t = useTexts()
  const { number } = useFormat()
  const { data: sources } = useReading(courseSources.list, { size: most })
  const { data, error, refetch } = useReading(courseSources.offers, { source_id })
  const [search, setSearch] = useState('')
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const reads = [courseSources.offers, courseSources.list, courses.list]
  const back = useSend(courses.archive, { refresh: reads })
  const take = useSend(courseSources.take, {
    refresh: reads,
    onDone: ({ ids }) => {
      setChosen(new Set())
      toastUndoable(t('sources.taken-count', { count: ids.length }), () =>
        back.send({ course_ids: ids, archived: true }),
      )
    },
  })
  const source = sources?.rows.find(({ id }) => id === source_id)
  const numberOf = (offer: SourceOffer) => numbers[offer.key] ?? offer.free_number
  const rows = (data?.rows ?? []).filter((offer) =>
    matchesSearch(`${offer.name} ${offer.number} ${offer.subject}`, search),
  )
  const wanted = (data?.rows ?? []).filter(({ key, course_id }) => chosen.has(key) && course_id === null)
  const toggle = (key: string) =>
    setChosen(new Set(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]))
  const problem = take.refused?.fields[0]?.message
  return (
    <div className="full">
      <PageHeader
        crumbs={[{ label: t('sources.title'), to: '/course-open-api' }, { label: source?.name ?? t('sources.offers') }]}
        title={source?.name ?? t('sources.offers')}
        sub={data && t('sources.offers-sub', { shape: t(`sources.shape-${data.shape}`), count: data.rows.length })}
        actions={
          <Button
            variant="filled"
            leftSection={<IconCloudDownload size={16} stroke={1.75} />}
            disabled={wanted.length === 0}
            loading={take.sending}
            onClick={() =>
              take.send({ source_id, courses: wanted.map((offer) => ({ key: offer.key, number: numberOf(offer) })) })
            }
          >
            {t('sources.take', { count: wanted.length })}
          </Button>
        }
      />
      {problem && <Note tone="danger" title={problem} />}
      <div className="filters" role="search">
        <SearchInput label={t('sources.find-course')} value={search} onSearch={setSearch} />
        <span className="small muted">{t('sources.draft-note')}</span>
      </div>
      <div className="card">
        {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data && data.rows.length === 0 && <EmptyState icon={IconCloudDownload} title={t('sources.no-courses')} />}
        {data && data.rows.length > 0 && rows.length === 0 && <NothingMatches onClear={() => setSearch('')} />}
        {rows.length > 0 && (
          <div className="table-scroll" role="region" tabIndex={0} aria-label={t('sources.offers')}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col" className="tick">
                    <span className="visually-hidden">{t('sources.choose')}</span>
                  </th>
                  <th scope="col">{t('sources.course')}</th>
                  <th scope="col">{t('sources.number-here')}</th>
                  <th scope="col" className="to-end">
                    {t('sources.units')}
                  </th>
                  <th scope="col" className="to-end">
                    {t('sources.lessons')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((offer) => (
                  <tr key={offer.key}>
                    <td className="tick">
                      <Checkbox
                        aria-label={offer.name}
                        disabled={offer.course_id !== null}
                        checked={chosen.has(offer.key)}
                        onChange={() => toggle(offer.key)}
                      />
                    </td>
                    <td>
                      <bdi className="medium">{offer.name}</bdi>
                      <span className="small muted column">
                        <bdi>{[offer.number, offer.subject].filter(Boolean).join(' · ')}</bdi>
                      </span>
                    </td>
                    <td>
                      {offer.course_id === null ? (
                        <TextInput
                          size="xs"
                          aria-label={t('sources.number-of', { name: offer.name })}
                          maxLength={20}
                          value={numberOf(offer)}
                          onChange={({ currentTarget }) => setNumbers({ ...numbers, [offer.key]: currentTarget.value })}
                        />
                      ) : (
                        <Link className="link" to={`/update-api-course/${offer.course_id}`}>
                          {t('sources.taken-already-look')}
                        </Link>
                      )}
                    </td>
                    <td className="to-end">
                      <Code>{number(offer.units)}</Code>
                    </td>
                    <td className="to-end">
                      <Code>{number(offer.lessons)}</Code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </div>
  )
}
