import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  type EnrollmentChangeRequestDetail,
  type EnrollmentChangeRequestKind,
  enrollmentChangeRequests,
} from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { StateChip } from '#web/settings/StateChip.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { DecideEnrollmentChange, useUndoEnrollments } from './parts/DecideEnrollmentChanges.tsx'
import { Asked } from './parts/EnrollmentChangeRequest.tsx'
import { RequestChip } from '#web/ui/request/request-columns.tsx'

/** One request with all that the decision needs; without one in the address, the one that waits longest. */
export default function EnrollmentChangeRequestScreen({ kind }: { kind: EnrollmentChangeRequestKind }) {
  const [chosen, choose] = useInAddress('id')
  return (
    <div className="reading">
      <Reading of={`${kind}:${chosen}`}>
        <Read
          kind={kind}
          id={/^[1-9]\d{0,14}$/.test(chosen) ? Number(chosen) : undefined}
          onChoose={(id) => choose(id ? String(id) : '')}
        />
      </Reading>
    </div>
  )
}

const Read = ({
  kind,
  id,
  onChoose,
}: {
  kind: EnrollmentChangeRequestKind
  id: number | undefined
  onChoose: (id?: number) => void
}) => {
  const t = useTexts()
  const { row } = useRead(enrollmentChangeRequests.detail, { kind, ...(id && { id }) })
  const title = t(`enrollment.request-${kind}`)
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: t('enrollment.change-of-enrollment-requests'), to: `/extension-request?kind=${kind}` },
          { label: row ? `${row.student.fname} ${row.student.lname}` : title },
        ]}
      />
      {row ? (
        <Detail key={row.id} row={row} onDecided={() => onChoose(row.id)} onNext={() => onChoose()} />
      ) : (
        <div className="card">
          <EmptyState title={t('enrollment.no-requests')}>
            <Link className="link" to="/extension-request">
              {t('enrollment.change-of-enrollment-requests')}
            </Link>
          </EmptyState>
        </div>
      )}
    </>
  )
}

const Detail = ({
  row,
  onDecided,
  onNext,
}: {
  row: EnrollmentChangeRequestDetail
  onDecided: () => void
  onNext: () => void
}) => {
  const t = useTexts()
  const { moment, date, percent } = useFormat()
  const undo = useUndoEnrollments()
  const { progress } = row
  return (
    <div className="stack">
      <Card title={`${row.student.fname} ${row.student.lname}`} actions={<RequestChip status={row.status} />}>
        <div className="stack">
          <Facts>
            <Fact label={t('people.grade-level')}>{row.grade_level}</Fact>
            <Fact label={t('enrollment.class')}>
              <Link className="link" to={`/individual-section/${row.section_id}`}>
                <bdi>{row.section}</bdi>
              </Link>
            </Fact>
            <Fact label={t('enrollment.in-class')}>
              <StateChip of="enrollment" status={row.enrollment_status} />
            </Fact>
            <Fact label={t('enrollment.column-kind')}>
              <Asked row={row} />
            </Fact>
            <Fact label={t('ui.request.asked-by')}>
              <bdi>{row.by}</bdi> <span className="muted small">{t(`shell.role.${row.by_role}`)}</span> ·{' '}
              {moment(row.asked_at)}
            </Fact>
          </Facts>
          <Facts>
            <Fact label={t('enrollment.column-note')}>{row.note && <bdi>{row.note}</bdi>}</Fact>
          </Facts>
          <div>
            <Button component={Link} to={`/student-change-status-enroll/${row.student.id}`}>
              {t('enrollment.all-classes-of', { name: row.student.fname })}
            </Button>
          </div>
        </div>
      </Card>
      <Card title={t('enrollment.where-it-stands')}>
        <Facts>
          <Fact label={t('enrollment.from')}>{row.start_date && date(row.start_date)}</Fact>
          <Fact label={t('enrollment.last-day-before')}>
            {row.day_before && row.day_before !== row.last_day && date(row.day_before)}
          </Fact>
          <Fact label={t('enrollment.last-day-now')}>{row.last_day && date(row.last_day)}</Fact>
          <Fact label={t('enrollment.left-on')}>{row.end_date && date(row.end_date)}</Fact>
          {progress && (
            <>
              <Fact label={t('enrollment.work-done')}>
                {t('learning.done-of', { done: progress.done, all: progress.activities })}
              </Fact>
              <Fact label={t('enrollment.work-missing')}>
                {progress.missing > 0 && t('learning.missing-count', { count: progress.missing })}
              </Fact>
              <Fact label={t('enrollment.grade-now')}>
                {progress.percent !== null && (
                  <>
                    <Code>{percent(progress.percent)}</Code> <bdi>{progress.letter}</bdi>
                  </>
                )}
              </Fact>
            </>
          )}
        </Facts>
      </Card>
      {row.status === 'requested' ? (
        <DecideEnrollmentChange row={row} onDone={onDecided} />
      ) : (
        <Card title={t('enrollment.decision')}>
          <div className="stack">
            <Facts>
              <Fact label={t('enrollment.column-decided-by')}>
                <bdi>{row.decided_by}</bdi> · {row.decided_at && moment(row.decided_at)}
              </Fact>
              <Fact label={t('enrollment.column-answer')}>{row.answer && <bdi>{row.answer}</bdi>}</Fact>
            </Facts>
            <div className="row wrap end">
              {row.can.undo && (
                <Button
                  loading={undo.sending}
                  leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
                  onClick={() => undo.send({ ids: [row.id] })}
                >
                  {t('ui.undo')}
                </Button>
              )}
              <Button onClick={onNext}>{t('enrollment.next-request')}</Button>
            </div>
          </div>
        </Card>
      )}
    </div>
  )
}
