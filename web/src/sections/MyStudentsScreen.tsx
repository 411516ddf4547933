import { Button } from '@mantine/core'
import {
  IconAward,
  IconBooks,
  IconCalendar,
  IconDownload,
  IconInbox,
  IconMessage,
  IconPhone,
  IconRoute,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sections, type StudentRow } from '#contract/sections/sections.contract.ts'
import { listed } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useHas } from '#web/kernel/session.ts'
import { AwardDrawer } from '#web/people/parts/awards/AwardDrawer.tsx'
import { BadgesDrawer, LabelAndBadges } from '#web/people/parts/awards/LabelAndBadges.tsx'
import { useMessageAction } from '#web/people/parts/MessageThem.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BothScripts, Code, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { atMost } from '#web/kernel/feedback.ts'

/** Everybody whom the teacher teaches, once, with what is missing. */
export default function MyStudentsScreen() {
  const t = useTexts()
  const { number, percent } = useFormat()
  const navigate = useNavigate()
  const message = useMessageAction()
  const choices = useReading(sections.studentChoices, {}).data
  const withRequests = useHas('enrollment-requests')
  const withBadges = useHas('badges')
  const [looked, setLooked] = useState<StudentRow>()
  const [awarded, setAwarded] = useState<{ ids: number[]; done: () => void }>()
  const columns: Column<StudentRow>[] = [
    {
      key: 'name',
      title: t('sections.student'),
      sort: 'lname',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id }}
          name={
            <Link to={`/student-current-course/${row.id}`}>
              <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
            </Link>
          }
          sub={<LabelAndBadges row={row} onBadges={() => setLooked(row)} />}
        />
      ),
    },
    { key: 'number', title: t('sections.student-number'), sort: 'number', cell: (row) => <Code>{row.number}</Code> },
    {
      key: 'grade',
      title: t('sections.grade'),
      sort: 'grade_level',
      bare: true,
      cell: (row) => <Code>{row.grade_level}</Code>,
    },
    {
      key: 'classes',
      title: t('sections.classes'),
      cell: (row) => (
        <div className="small">
          {row.sections.map((section) => (
            <div key={section.id}>
              <Link className="link" to={`/roster/${section.id}`}>
                <bdi>{section.name}</bdi>
              </Link>{' '}
              {section.percent !== null && (
                <span className="muted">
                  <Code>{percent(section.percent)}</Code> <bdi>{section.letter}</bdi>
                </span>
              )}
            </div>
          ))}
        </div>
      ),
    },
    {
      key: 'missing',
      title: t('sections.missing'),
      sort: 'missing',
      numeric: true,
      cell: (row) => (row.missing === 0 ? '–' : <StatusChip status="missing" word={number(row.missing)} />),
    },
    {
      key: 'absent',
      title: t('sections.absent-days'),
      sort: 'absent_days',
      numeric: true,
      cell: (row) => <Code>{number(row.absent_days)}</Code>,
    },
  ]
  return (
    <div className="full">
      <PageHeader
        title={t('sections.my-students')}
        sub={t('sections.my-students-sub')}
        actions={
          withRequests && (
            <Button
              component={Link}
              to="/extension-request?of=places"
              leftSection={<IconInbox size={16} stroke={1.75} />}
            >
              {t('enrollment.my-requests')}
            </Button>
          )
        }
      />
      <DataTable
        label={t('sections.my-students')}
        of={sections.students}
        columns={columns}
        searchLabel={t('sections.find-student')}
        filters={[
          {
            name: 'section_id',
            label: t('sections.class'),
            options: (choices?.sections ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            name: 'grade_level',
            label: t('sections.grade'),
            options: (choices?.grade_levels ?? []).map((value) => ({ value, label: value })),
          },
          {
            name: 'status',
            label: t('sections.status'),
            options: (['active', 'hold'] as const).map((value) => ({ value, label: t(`ui.status.${value}`) })),
          },
          {
            name: 'missing',
            label: t('sections.missing'),
            options: [{ value: '3', label: t('sections.three-or-more') }],
          },
        ]}
        tools={(asked) => <ExportButton of={sections.studentsExported} input={asked} />}
        nameOf={(row) => `${row.fname} ${row.lname}`}
        rowActions={(row) => [
          ...message({ families: [row.id] }),
          { label: t('awards.title'), icon: IconAward, onClick: () => setLooked(row) },
          {
            label: t('people.to/schedule-student'),
            icon: IconCalendar,
            onClick: () => void navigate(`/schedule-student/${row.id}`),
          },
          {
            label: t('people.to/student-full-path'),
            icon: IconRoute,
            onClick: () => void navigate(`/student-full-path/${row.id}`),
          },
          ...(withRequests
            ? [
                {
                  label: t('enrollment.ask-title'),
                  icon: IconBooks,
                  onClick: () => void navigate(`/student-request-enrollment/${row.id}`),
                },
              ]
            : []),
          {
            label: t('notes.tab'),
            icon: IconMessage,
            onClick: () => void navigate(`/comment-document?person=${row.id}`),
          },
          {
            label: t('notes.contacts-tab'),
            icon: IconPhone,
            onClick: () => void navigate(`/communications?person=${row.id}`),
          },
        ]}
        bulk={(ids, done, asked) => [
          ...message({ families: ids }),
          {
            label: t('notes.for-many'),
            icon: IconMessage,
            onClick: () => atMost(200, ids, () => void navigate(`/add-comments-for-multi?students=${listed(ids)}`)),
          },
          ...(withBadges
            ? [{ label: t('awards.give'), icon: IconAward, onClick: () => setAwarded({ ids, done }) }]
            : []),
          {
            label: t('ui.export'),
            icon: IconDownload,
            onClick: () => {
              void saveFile(sections.studentsExported, { ...asked, ids }, 'students.csv')
              done()
            },
          },
        ]}
        empty={<EmptyState icon={IconUsers} title={t('sections.no-students')} />}
      />
      {looked && <BadgesDrawer student={looked} onClose={() => setLooked(undefined)} />}
      {awarded && <AwardDrawer student_ids={awarded.ids} onDone={awarded.done} onClose={() => setAwarded(undefined)} />}
    </div>
  )
}
