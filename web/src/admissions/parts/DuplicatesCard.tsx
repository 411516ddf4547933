import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type Application, applications, type Duplicate } from '#contract/admissions/applications.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { pagesOf } from '#web/people/parts/person-pages.ts'
import { Note } from '#web/ui/Note.tsx'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'

const pageOf = ({ kind, id }: Duplicate): string =>
  kind === 'application'
    ? `/application-student-detail/${id}`
    : pagesOf(kind === 'student' ? 'student' : 'parent', schoolAdmin, id).overview

/** People of the school and other applications that may be the same; named so, they are linked instead of made anew. */
export const DuplicatesCard = ({ application }: { application: Application }) => {
  const t = useTexts()
  const refresh = [applications.read, applications.list]
  const settle = useSend(applications.resolveDuplicate, { refresh, onDone: () => toastSaved() })
  const back = useSend(applications.resolveDuplicates, { refresh })
  const dismiss = useSend(applications.resolveDuplicates, {
    refresh,
    onDone: ({ ids }) => toastUndoable(t('admissions.duplicates-resolved'), () => back.send({ ids, settled: false })),
  })
  const { duplicates, state, duplicates_resolved, id } = application
  if (duplicates.length === 0 || state === 'accepted' || state === 'archived') return null
  const chosen = (duplicate: Duplicate): boolean =>
    duplicate.kind === 'student'
      ? application.student?.id === duplicate.id
      : application.guardians.some((one) => one.id === duplicate.guardian_id && one.person?.id === duplicate.id)
  const open = duplicates.filter((duplicate) => !chosen(duplicate) && duplicate.kind !== 'guardian')
  return (
    <Note
      tone={open.length > 0 && !duplicates_resolved ? 'warn' : 'neutral'}
      title={t('admissions.duplicates-found', { count: duplicates.length })}
    >
      <ul className="stack close">
        {duplicates.map((duplicate) => (
          <li key={`${duplicate.kind} ${duplicate.id} ${duplicate.guardian_id}`} className="row wrap">
            <span className="grow">
              <Why duplicate={duplicate} application={application} />
            </span>
            {duplicate.kind !== 'application' && (
              <Button
                size="xs"
                aria-pressed={chosen(duplicate)}
                variant={chosen(duplicate) ? 'light' : 'default'}
                loading={settle.sending}
                onClick={() =>
                  settle.send({
                    application_id: id,
                    guardian_id: duplicate.guardian_id,
                    person_id: chosen(duplicate) ? null : duplicate.id,
                  })
                }
              >
                {t(chosen(duplicate) ? 'admissions.not-same' : 'admissions.same')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open.length > 0 && !duplicates_resolved && (
        <Button size="xs" mt={8} onClick={() => dismiss.send({ ids: [id], settled: true })}>
          {t('admissions.all-different')}
        </Button>
      )}
    </Note>
  )
}

const Why = ({ duplicate, application }: { duplicate: Duplicate; application: Application }) => {
  const t = useTexts()
  const { date } = useFormat()
  const guardian = application.guardians.find(({ id }) => id === duplicate.guardian_id)
  return (
    <>
      {t(`admissions.double-${duplicate.kind}`)}{' '}
      <Link className="link" to={pageOf(duplicate)} target="_blank">
        <bdi>
          {duplicate.fname} {duplicate.lname}
        </bdi>
      </Link>{' '}
      <bdi className="muted">
        {[duplicate.detail, duplicate.birth_date && date(duplicate.birth_date)].filter(Boolean).join(' · ')}
      </bdi>{' '}
      – {t(`admissions.matched-by-${duplicate.matched_by}`)}
      {guardian && (
        <span className="muted">
          {' '}
          {t('admissions.double-of', { name: `${guardian.fname} ${guardian.lname}`.trim() })}
        </span>
      )}
    </>
  )
}
