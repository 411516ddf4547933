import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type EnrollmentRequest, enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Decide, useUndoRequests } from './parts/Decide.tsx'

/** One request with all that the decision needs; without one in the address, the one that waits longest. */
export default function EnrollmentRequestDetailScreen() {
  const t = useTexts()
  const [chosen, choose] = useInAddress('id')
  const known = /^[1-9]\d{0,14}$/.test(chosen)
  const { rows } = useRead(enrollmentRequests.list, known ? { id: Number(chosen) } : { status: 'requested', size: 1 })
  const [row] = rows
  return (
    <div className="reading">
      <PageHeader
        title={t('enrollment.request')}
        crumbs={[
          { label: t('enrollment.requests'), to: '/enrollment-request' },
          { label: row ? `${row.student.fname} ${row.student.lname}` : t('enrollment.request') },
        ]}
      />
      {row ? (
        <Detail key={row.id} row={row} onNext={() => choose('')} />
      ) : (
        <div className="card">
          <EmptyState title={t('enrollment.no-requests')}>{t('enrollment.no-requests-why')}</EmptyState>
        </div>
      )}
    </div>
  )
}

const Detail = ({ row, onNext }: { row: EnrollmentRequest; onNext: () => void }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const undo = useUndoRequests()
  return (
    <div className="stack">
      <Card title={`${row.student.fname} ${row.student.lname}`} actions={<StatusChip status={row.status} />}>
        <Facts>
          <Fact label={t('people.grade-level')}>{row.grade_level}</Fact>
          <Fact label={t('enrollment.class')}>
            <Link className="link" to={`/individual-section/${row.section_id}`}>
              <bdi>{row.section}</bdi>
            </Link>
          </Fact>
          <Fact label={t('enrollment.seats')}>
            {row.left === null ? t('enrollment.no-limit') : t('enrollment.seats-left', { left: Math.max(0, row.left) })}
          </Fact>
          <Fact label={t('ui.request.asked-by')}>
            <bdi>{row.by}</bdi> · {moment(row.asked_at)}
          </Fact>
          <Fact label={t('enrollment.note')}>{row.note && <bdi>{row.note}</bdi>}</Fact>
          <Fact label={t('enrollment.comment')}>{row.comment && <bdi>{row.comment}</bdi>}</Fact>
          <Fact label={t('enrollment.decide-reason')}>{row.answer && <bdi>{row.answer}</bdi>}</Fact>
        </Facts>
        <Button component={Link} to={`/student-request-enrollment-edit-comment/${row.id}`}>
          {t('enrollment.edit-comment')}
        </Button>
      </Card>
      {row.missing.length > 0 && (
        <Note tone="warn" title={t('enrollment.asks-for', { courses: row.missing.join(', ') })} />
      )}
      {row.left !== null && row.left <= 0 && row.status === 'requested' && (
        <Note tone="info" title={t('enrollment.would-wait')} />
      )}
      {row.status === 'requested' ? (
        <Card>
          <Decide ids={[row.id]} onDone={onNext} />
        </Card>
      ) : (
        <div className="row wrap">
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
      )}
    </div>
  )
}
