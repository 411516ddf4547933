import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type Application, applications, type Double } from '#contract/admissions/applications.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { pagesOf } from '#web/people/parts/person-pages.ts'
import { Note } from '#web/ui/Note.tsx'
import { tellSaved, tellUndoable } from '#web/kernel/tell.ts'

const pageOf = ({ kind, id }: Double): string =>
  kind === 'application'
    ? `/application-student-detail/${id}`
    : pagesOf(kind === 'student' ? 'student' : 'parent', schoolAdmin, id).overview

/** People of the school and other applications that may be the same; named so, they are linked instead of made anew. */
export const DoublesCard = ({ application }: { application: Application }) => {
  const t = useTexts()
  const refresh = [applications.read, applications.list]
  const settle = useSend(applications.settleDouble, { refresh, onDone: () => tellSaved() })
  const back = useSend(applications.settleDoubles, { refresh })
  const dismiss = useSend(applications.settleDoubles, {
    refresh,
    onDone: ({ ids }) => tellUndoable(t('admissions.doubles-settled'), () => back.send({ ids, settled: false })),
  })
  const { doubles, state, doubles_settled, id } = application
  if (doubles.length === 0 || state === 'accepted' || state === 'archived') return null
  const chosen = (double: Double): boolean =>
    double.kind === 'student'
      ? application.student?.id === double.id
      : application.guardians.some((one) => one.id === double.guardian_id && one.person?.id === double.id)
  const open = doubles.filter((double) => !chosen(double) && double.kind !== 'guardian')
  return (
    <Note
      tone={open.length > 0 && !doubles_settled ? 'warn' : 'neutral'}
      title={t('admissions.doubles-found', { count: doubles.length })}
    >
      <ul className="stack close">
        {doubles.map((double) => (
          <li key={`${double.kind} ${double.id} ${double.guardian_id}`} className="row wrap">
            <span className="grow">
              <Why double={double} application={application} />
            </span>
            {double.kind !== 'application' && (
              <Button
                size="xs"
                aria-pressed={chosen(double)}
                variant={chosen(double) ? 'light' : 'default'}
                loading={settle.sending}
                onClick={() =>
                  settle.send({
                    application_id: id,
                    guardian_id: double.guardian_id,
                    person_id: chosen(double) ? null : double.id,
                  })
                }
              >
                {t(chosen(double) ? 'admissions.not-same' : 'admissions.same')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open.length > 0 && !doubles_settled && (
        <Button size="xs" mt={8} onClick={() => dismiss.send({ ids: [id], settled: true })}>
          {t('admissions.all-different')}
        </Button>
      )}
    </Note>
  )
}

const Why = ({ double, application }: { double: Double; application: Application }) => {
  const t = useTexts()
  const { date } = useFormat()
  const guardian = application.guardians.find(({ id }) => id === double.guardian_id)
  return (
    <>
      {t(`admissions.double-${double.kind}`)}{' '}
      <Link className="link" to={pageOf(double)} target="_blank">
        <bdi>
          {double.fname} {double.lname}
        </bdi>
      </Link>{' '}
      <bdi className="muted">
        {[double.detail, double.birth_date && date(double.birth_date)].filter(Boolean).join(' · ')}
      </bdi>{' '}
      – {t(`admissions.because-${double.because}`)}
      {guardian && (
        <span className="muted">
          {' '}
          {t('admissions.double-of', { name: `${guardian.fname} ${guardian.lname}`.trim() })}
        </span>
      )}
    </>
  )
}
