import { useLocation, useSearchParams } from 'react-router'
import { progress, type Progress } from '#contract/gradebook/progress.contract.ts'
import { standards } from '#contract/gradebook/standards.contract.ts'
import { parent, student as studentRole } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FamilyHolds } from '#web/people/parts/holds/FamilyHolds.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { StandardsProgress } from './parts/standards/StandardsProgress.tsx'
import { ProgressView, type View } from './parts/ProgressView.tsx'
import { OwnPath } from './slots.ts'

/** Of oneself, or of a child. */
export default function ProgressScreen() {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const student_id = Number(address.get('student_id')) || undefined
  const read = useRead(progress.own, { ...(student_id && { student_id }) })
  const withPath = useHas('paths') && pathname === '/progress-tracking'
  const asked = address.get('view')
  const view: View = asked === 'full' || asked === 'standards' ? asked : withPath ? 'path' : 'current'
  return (
    <>
      <Head progress={read} />
      <div className="note-strip">
        <FamilyHolds student_id={read.student.id} />
      </div>
      <ProgressView
        progress={read}
        view={view}
        addressOf={ofViews(withPath, student_id)}
        path={<PathOf student_id={read.student.id} />}
        standards={<OwnStandards student_id={read.student.id} />}
      />
    </>
  )
}

/** Whose progress it is; a parent of several changes the child there. */
const Head = ({ progress: { student, children } }: { progress: Progress }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const [, setAddress] = useSearchParams()
  return (
    <PageHeader
      title={
        role === studentRole
          ? t('progress.title')
          : t('progress.title-of', { name: `${student.fname} ${student.lname}` })
      }
      sub={[student.number, student.grade_level && t('progress.grade-level', { level: student.grade_level })]
        .filter(Boolean)
        .join(' · ')}
      actions={
        role === parent &&
        children.length > 1 && (
          <Segmented
            label={t('progress.child')}
            value={String(student.id)}
            options={children.map(({ id, fname }) => ({ value: String(id), label: fname }))}
            onChange={(id) => setAddress({ student_id: id })}
          />
        )
      }
    />
  )
}

const OwnStandards = ({ student_id }: { student_id: number }) => (
  <Reading of={`standards:${student_id}`}>
    <Standards student_id={student_id} />
  </Reading>
)

const Standards = ({ student_id }: { student_id: number }) => (
  <StandardsProgress book={useRead(standards.own, { student_id })} />
)

const PathOf = ({ student_id }: { student_id: number }) => {
  const [address] = useSearchParams()
  const template_id = Number(address.get('what_if')) || undefined
  return (
    <Reading of={`${student_id}:${template_id}`}>
      <OwnPath student_id={student_id} template_id={template_id} />
    </Reading>
  )
}

/** The learning path stands where the menu of this role leads to it; without it the current courses come first. */
const ofViews = (withPath: boolean, student_id: number | undefined): Partial<Record<View, string>> => {
  const to = (path: string, more: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams({ ...(student_id && { student_id: String(student_id) }), ...more })}`
  const current = to('/progress-tracking-current')
  return withPath
    ? {
        path: to('/progress-tracking'),
        current,
        full: to('/progress-tracking', { view: 'full' }),
        standards: to('/progress-tracking', { view: 'standards' }),
      }
    : {
        current,
        full: to('/progress-tracking-current', { view: 'full' }),
        standards: to('/progress-tracking-current', { view: 'standards' }),
      }
}
