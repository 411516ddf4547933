import { Button } from '@mantine/core'
import {
  IconArrowsExchange,
  IconAward,
  IconBooks,
  IconDownload,
  IconMessage,
  IconPlus,
  IconUsers,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { may } from '#contract/access.ts'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { type RosterRow, sections } from '#contract/sections/sections.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { ChangeEnrollmentsDrawer, type EnrollmentBatch, useEnrollmentActions } from './parts/ChangeEnrollments.tsx'
import { AwardDrawer } from '#web/people/parts/awards/AwardDrawer.tsx'
import { BadgesDrawer, LabelAndBadges } from '#web/people/parts/awards/LabelAndBadges.tsx'
import { MessageMenu, useMessageAction } from '#web/people/parts/MessageThem.tsx'
import { pagesOf } from '#web/people/parts/person-pages.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { BothScripts, Code, PersonLine } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StateChip } from '#web/settings/StateChip.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { IncompleteChip } from '#web/sections/parts/IncompleteChip.tsx'
import { SectionFrame } from '#web/sections/parts/SectionFrame.tsx'
import RostersScreen from '#web/sections/RostersScreen.tsx'
import { enrollmentStates } from '#contract/enrollment/enrollment.states.ts'
import { WhyDrawer } from '#web/sections/slots.ts'

/** The students of one section; without an id the list of sections to choose from. */
export default function RosterScreen() {
  const section_id = useRecordId()
  if (!section_id) return <RostersScreen />
  return (
    <Reading of={String(section_id)}>
      <Roster section_id={section_id} />
    </Reading>
  )
}

const Roster = ({ section_id }: { section_id: number }) => {
  const t = useTexts()
  const { number } = useFormat()
  const visitor = useSignedIn()
  const { role, flags } = visitor
  const mayLook = may(visitor, 'gradebook.read')
  const [why, setWhy] = useState<RosterRow>()
  const navigate = useNavigate()
  const enrollmentActions = useEnrollmentActions()
  const message = useMessageAction()
  const [changing, setChanging] = useState<EnrollmentBatch>()
  const withRequests = useHas('enrollment-requests')
  const withBadges = useHas('badges')
  const changes = role === schoolAdmin && flags.has('updateroster')
  const ask = (student_ids: number[], done: () => void) => (action: EnrollmentBatch['action']) =>
    setChanging({ of: { section_id, student_ids }, action, done })
  const [looked, setLooked] = useState<RosterRow>()
  const [awarded, setAwarded] = useState<{ ids: number[]; done: () => void }>()
  const columns: Column<RosterRow>[] = [
    {
      key: 'name',
      title: t('sections.student'),
      sort: 'lname',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id }}
          name={<StudentLink row={row} section_id={section_id} />}
          sub={<LabelAndBadges row={row} onBadges={() => setLooked(row)} />}
        />
      ),
    },
    {
      key: 'number',
      title: t('sections.student-number'),
      sort: 'number',
      extra: true,
      cell: (row) => <Code>{row.number}</Code>,
    },
    { key: 'grade', title: t('sections.grade'), bare: true, cell: (row) => <Code>{row.grade_level}</Code> },
    { key: 'email', title: t('sections.email'), extra: true, cell: (row) => <Mail address={row.email} /> },
    {
      key: 'guardians',
      title: t('sections.guardians'),
      cell: (row) => (
        <div className="small">
          {row.guardians.map((guardian) => (
            <div key={guardian.email + guardian.name + guardian.phone} className="ellipsis">
              <bdi>{guardian.name}</bdi>{' '}
              {guardian.phone && (
                <a href={`tel:${guardian.phone.replaceAll(' ', '')}`} className="muted">
                  <Code>{guardian.phone}</Code>
                </a>
              )}
            </div>
          ))}
        </div>
      ),
    },
    { key: 'phone', title: t('sections.phone'), extra: true, cell: (row) => <Code>{row.phone}</Code> },
    {
      key: 'percent',
      title: t('sections.total'),
      sort: 'percent',
      numeric: true,
      cell: (row) => (
        <>
          {row.percent === null ? (
            '–'
          ) : (
            <RosterTotal
              row={row}
              onWhy={mayLook && participatedStates.has(row.status) ? () => setWhy(row) : undefined}
            />
          )}
          {row.incomplete && <IncompleteChip {...row.incomplete} />}
        </>
      ),
    },
    {
      key: 'absent',
      title: t('sections.absent'),
      sort: 'absent',
      numeric: true,
      cell: (row) => <Code>{number(row.absent)}</Code>,
    },
    {
      key: 'missing',
      title: t('sections.missing'),
      sort: 'missing',
      numeric: true,
      cell: (row) => (row.missing === 0 ? '–' : <StatusChip status="missing" word={number(row.missing)} />),
    },
    { key: 'status', title: t('sections.status'), sort: 'status', cell: (row) => <EnrollmentStatus row={row} /> },
  ]
  return (
    <SectionFrame
      section_id={section_id}
      current="roster"
      title={t('sections.roster')}
      actions={
        <>
          <MessageMenu
            actions={[
              ...message({ to: `section:${section_id}` }, t('messaging.whole-class')),
              ...message({ to: `missing_work:${section_id}` }, t('messaging.with-work-missing')),
            ]}
          />
          <Button
            component={Link}
            to={`/add-comment-document-in-roster/${section_id}`}
            leftSection={<IconMessage size={16} stroke={1.75} />}
          >
            {t('notes.for-class')}
          </Button>
          {role === schoolAdmin && (
            <Button
              component={Link}
              to={`/sectionenroll/${section_id}`}
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.75} />}
            >
              {t('sections.enroll')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        label={t('sections.roster')}
        of={sections.roster}
        input={{ section_id }}
        columns={columns}
        searchLabel={t('sections.find-student')}
        filters={(answer) => [
          {
            name: 'status',
            label: t('sections.status'),
            options: enrollmentStates.states.map((value) => ({ value, label: t(`ui.status.${value}`) })),
          },
          {
            name: 'grade_level',
            label: t('sections.grade'),
            options: (answer?.grade_levels ?? []).map((value) => ({ value, label: value })),
          },
          {
            name: 'missing',
            label: t('sections.missing'),
            options: [{ value: '3', label: t('sections.three-or-more') }],
          },
          {
            name: 'incomplete',
            label: t('progress.incomplete'),
            options: [
              { value: 'any', label: t('gradebook.incomplete-any') },
              { value: 'overdue', label: t('gradebook.incomplete-late') },
            ],
          },
        ]}
        tools={(asked) => <ExportButton of={sections.rosterExported} input={asked} />}
        bulk={(ids, done, asked) => [
          ...message({ families: ids }),
          ...(changes ? enrollmentActions(ask(ids, done)) : []),
          ...(withBadges
            ? [{ label: t('awards.give'), icon: IconAward, onClick: () => setAwarded({ ids, done }) }]
            : []),
          {
            label: t('ui.export'),
            icon: IconDownload,
            onClick: () => {
              void saveFile(sections.rosterExported, { ...asked, ids }, 'roster.csv')
              done()
            },
          },
        ]}
        nameOf={(row) => `${row.fname} ${row.lname}`}
        rowActions={(row) => [
          ...message({ families: [row.id] }),
          { label: t('awards.title'), icon: IconAward, onClick: () => setLooked(row) },
          ...(role === teacher && withRequests && isPresent(row)
            ? [
                {
                  label: t('enrollment.ask-title'),
                  icon: IconBooks,
                  onClick: () => void navigate(`/student-request-enrollment/${row.id}`),
                },
              ]
            : []),
          ...(changes
            ? enrollmentActions(
                ask([row.id], () => undefined),
                [row.status],
              )
            : []),
          ...(changes && isPresent(row)
            ? [
                {
                  label: t('enrollment.transfer'),
                  icon: IconArrowsExchange,
                  onClick: () => void navigate(`/enroll-transfer-class/${row.enrollment_id}`),
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState icon={IconUsers} title={t('sections.nobody')}>
            {t('sections.nobody-why')}
          </EmptyState>
        }
      />
      {why && (
        <Suspense fallback={null}>
          <WhyDrawer
            section_id={section_id}
            student_id={why.id}
            staff
            title={t('gradebook.why-whose', { name: `${why.fname} ${why.lname}` })}
            onClose={() => setWhy(undefined)}
          />
        </Suspense>
      )}
      {looked && <BadgesDrawer student={looked} onClose={() => setLooked(undefined)} />}
      {changing && <ChangeEnrollmentsDrawer {...changing} onClose={() => setChanging(undefined)} />}
      {awarded && <AwardDrawer student_ids={awarded.ids} onDone={awarded.done} onClose={() => setAwarded(undefined)} />}
    </SectionFrame>
  )
}

/** Who has a total of one's own here. */
const participatedStates = new Set<RosterRow['status']>(['active', 'hold', 'completed'])

const RosterTotal = ({ row, onWhy }: { row: RosterRow; onWhy: (() => void) | undefined }) => {
  const t = useTexts()
  const { percent } = useFormat()
  const shown = (
    <>
      <Code>{percent(row.percent ?? 0)}</Code>{' '}
      <b>
        <bdi>{row.letter}</bdi>
      </b>
    </>
  )
  return onWhy ? (
    <button type="button" className="link" title={t('learning.why')} onClick={onWhy}>
      {shown}
    </button>
  ) : (
    shown
  )
}

const isPresent = ({ status }: RosterRow): boolean => status === 'active' || status === 'hold'

/** The office opens the person, a teacher what teachers see of who is in an open class of theirs. */
const StudentLink = ({ row, section_id }: { row: RosterRow; section_id: number }) => {
  const { role } = useSignedIn()
  const { status } = useRead(sections.read, { section_id })
  const name = <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
  if (role === schoolAdmin) return <Link to={pagesOf('student', role, row.id).overview}>{name}</Link>
  return status === 'open' && isPresent(row) ? <Link to={`/student-current-course/${row.id}`}>{name}</Link> : name
}

/** Who comes on a later day is said to, and of who left when and why. */
const EnrollmentStatus = ({ row: { status, start_date, end_date, leaving } }: { row: RosterRow }) => {
  const t = useTexts()
  const { date, isoDate } = useFormat()
  const [today] = useState(() => isoDate(new Date()))
  return (
    <>
      <StateChip of="enrollment" status={status} />
      {end_date !== null && (
        <div className="small muted">
          {t('enrollment.until', { day: date(end_date) })} {leaving && <bdi>{leaving}</bdi>}
        </div>
      )}
      {start_date !== null && start_date > today && (
        <div className="small muted">{t('enrollment.begins', { day: date(start_date) })}</div>
      )}
    </>
  )
}

const Mail = ({ address }: { address: string }) =>
  address ? (
    <a className="link" href={`mailto:${address}`}>
      <Code>{address}</Code>
    </a>
  ) : (
    '–'
  )
