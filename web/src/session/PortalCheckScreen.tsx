import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { portalCheck, type PortalCheck } from '#contract/session/portal-check.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

/** Whether the installation is well: each check with what was found and what to do. */
export default function PortalCheckScreen() {
  const t = useTexts()
  const { isFetching, refetch } = useReading(portalCheck.read, {})
  return (
    <div className="stack reading">
      <PageHeader
        title={t('session.portal-check.title')}
        sub={t('session.portal-check.sub')}
        actions={
          <Button
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {t('session.portal-check.again')}
          </Button>
        }
      />
      <Reading>
        <Checks />
      </Reading>
    </div>
  )
}

const Checks = () => {
  const t = useTexts()
  const { checks } = useRead(portalCheck.read, {})
  const countOf = (state: PortalCheck['state']) => checks.filter((check) => check.state === state).length
  const [wrong, attention] = [countOf('wrong'), countOf('attention')]
  const tone = wrong > 0 ? 'danger' : attention > 0 ? 'warn' : 'ok'
  return (
    <>
      <Note
        tone={tone}
        title={
          tone === 'ok' ? t('session.portal-check.all-fine') : t('session.portal-check.summary', { wrong, attention })
        }
      />
      <Card flush>
        <div className="table-scroll">
          <table className="table lines">
            <thead>
              <tr>
                <th scope="col">{t('session.portal-check.check')}</th>
                <th scope="col">{t('session.portal-check.state')}</th>
                <th scope="col">{t('session.portal-check.found')}</th>
              </tr>
            </thead>
            <tbody>
              {checks.map(({ name, state, found, remedy }) => (
                <tr key={name}>
                  <td className="medium">{t(`session.portal-check.${name}`)}</td>
                  <td>
                    <StatusChip status={state} />
                  </td>
                  <td>
                    <bdi className="breaking">{found}</bdi>
                    {remedy && (
                      <div className="small medium">
                        <bdi>{remedy}</bdi>
                      </div>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </>
  )
}
