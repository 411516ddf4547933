import './resources.css'
import { IconCloudDownload, IconFolders } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type OwnResource, ownResources } from '#contract/resources/list.contract.ts'
import { parent } from '#contract/kernel/access.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { type Kept, keepResources, keptList } from './offline.ts'
import { ResourceName } from './parts/ResourceCells.tsx'
import { ResourceView } from './parts/ResourceView.tsx'

const most = 200

/** The resources of a student or parent by class; what is marked for it is kept for times without a network. */
export default function ResourcesModuleScreen() {
  const t = useTexts()
  const { moment } = useFormat()
  const { role } = useSignedIn()
  const [shown, show] = useInAddress('id')
  const [child, setChild] = useInAddress('student_id')
  const asked = { size: most, ...(Number(child) > 0 && { student_id: Number(child) }) }
  const { data, error, isPaused, refetch } = useReading(ownResources.list, asked)
  const [kept, setKept] = useState<Kept>()
  const missing = !data && (Boolean(error) || isPaused)
  useEffect(() => void (data && keepResources(data.rows)), [data])
  useEffect(() => void (missing && keptList().then(setKept)), [missing])
  const rows = data?.rows ?? kept?.rows
  const children = data?.children ?? []
  return (
    <>
      <PageHeader
        title={t('resources.by-class')}
        sub={t('resources.by-class-sub')}
        actions={
          <Link className="link" to="/resources">
            {t('resources.all')}
          </Link>
        }
      />
      <div className="stack">
        {role === parent && children.length > 1 && (
          <Segmented
            label={t('resources.child')}
            value={child}
            options={[
              { value: '', label: t('resources.all-children') },
              ...children.map(({ id, name }) => ({ value: String(id), label: <bdi>{name}</bdi> })),
            ]}
            onChange={setChild}
          />
        )}
        {missing && kept && <Note tone="warn" title={t('resources.kept-at', { at: moment(kept.at) })} />}
        {missing && !kept && <ErrorState error={error} onAgain={() => void refetch()} />}
        {!rows && !missing && <ListSkeleton />}
        {rows?.length === 0 && (
          <div className="card">
            <EmptyState icon={IconFolders} title={t('resources.none')}>
              {t('resources.own-none-why')}
            </EmptyState>
          </div>
        )}
        <Classes rows={rows ?? []} onOpen={(id) => show(String(id))} />
        {data && data.count > most && (
          <p className="small muted">
            {t('resources.more', { count: data.count - most })}{' '}
            <Link className="link" to="/resources">
              {t('resources.all')}
            </Link>
          </p>
        )}
      </div>
      {shown && <ResourceView key={shown} id={Number(shown)} onClose={() => show('')} />}
    </>
  )
}

/** A card for each class; what is for the whole school comes last. */
const Classes = ({ rows, onOpen }: { rows: readonly OwnResource[]; onOpen: (id: number) => void }) => {
  const t = useTexts()
  const classes = Map.groupBy(rows, ({ section_id, place }) => `${section_id ?? ''}:${place}`)
  return (
    <div className="resource-classes">
      {[...classes].map(([key, some]) => (
        <Card key={key} flush title={some[0]?.place ?? ''} count={some.length}>
          <ul className="list">
            {some.map((row) => (
              <li key={row.id}>
                {row.section_id !== null && <span className="subject-bar" data-subject={row.color} />}
                <div className="grow">
                  <ResourceName row={row} onOpen={() => onOpen(row.id)} />
                </div>
                {row.offline && (
                  <IconCloudDownload size={18} stroke={1.75} className="muted" aria-label={t('resources.is-kept')} />
                )}
                {!row.opened && <span className="small medium">{t('resources.new')}</span>}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
