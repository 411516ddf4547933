import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths, signRoles, type StudentPath } from '#contract/paths/paths.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { pathReads } from './usePath.ts'

/**
 * Who agreed with the plan as it stands, and when; what changed since is told. `dirty`: a plan that is not saved cannot
 * be signed.
 */
export const Signs = ({ path, dirty }: { path: StudentPath; dirty: boolean }) => {
  const t = useTexts()
  const { moment, either } = useFormat()
  const sign = useSend(paths.sign, { refresh: pathReads, onDone: () => toastSaved(t('paths.signed')) })
  const withdraw = useSend(paths.withdrawSign, {
    refresh: pathReads,
    onDone: () => toastSaved(t('paths.sign-withdrawn')),
  })
  const student_id = path.student.id
  const cleared = path.signs.filter(({ cleared_at }) => cleared_at !== null)
  return (
    <Card flush title={t('paths.agreed')}>
      <ul className="list">
        {signRoles.map((role) => {
          const held = path.signs.find((one) => one.role === role && one.cleared_at === null)
          const before = cleared.find((one) => one.role === role)
          const mine = path.can.sign === role
          return (
            <li key={role}>
              <span className="grow">
                <span className="medium">{t(`paths.sign-${role}`)}</span>
                <span className="small muted column">
                  {held
                    ? t('paths.signed-by', { name: held.by, when: moment(held.at) })
                    : before
                      ? t('paths.sign-cleared', {
                          name: before.by,
                          when: moment(before.at),
                          by: before.cleared_by ?? '',
                          cleared: moment(before.cleared_at ?? ''),
                        })
                      : role === 'advisor' && path.advisors.length > 0
                        ? t('paths.advisor-is', {
                            names: either(path.advisors.map(({ fname, lname }) => `${fname} ${lname}`)),
                          })
                        : t('paths.not-signed')}
                </span>
              </span>
              {path.can.assign && role === 'advisor' && path.advisors.length === 0 && (
                <Link className="link small" to={`/link-advisor/${student_id}`}>
                  {t('paths.set-advisor')}
                </Link>
              )}
              {held ? <StatusChip status="signed" /> : <StatusChip status="waiting" />}
              {mine && !held && (
                <Button
                  variant="filled"
                  leftSection={<IconSignature size={16} stroke={1.75} />}
                  disabled={dirty}
                  loading={sign.sending}
                  onClick={() => sign.send({ student_id, version: path.version })}
                >
                  {t('paths.sign')}
                </Button>
              )}
              {mine && held && (
                <Button loading={withdraw.sending} onClick={() => withdraw.send({ student_id })}>
                  {t('paths.withdraw-sign')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
