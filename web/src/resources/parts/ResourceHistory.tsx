import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type Resource, type ResourceVersion, resources } from '#contract/resources/resource.contract.ts'
import { files } from '#contract/files/files.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { LinkState } from './ResourceCells.tsx'

/** Versions of a resource, what its link came to, and who opened it. */
export const ResourceHistory = ({ resource }: { resource: Resource }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const restore = useSend(resources.restore, { refresh: 'resource', onDone: () => toastSaved() })
  const { id, versions, openings, current } = resource
  const openedBy = t('resources.opened-by', { count: openings.length })
  return (
    <>
      {resource.check_result && (
        <section className="stack close" aria-label={t('resources.link')}>
          <h3>{t('resources.link')}</h3>
          <div>
            <LinkState result={resource.check_result} at={resource.checked_at} />
          </div>
        </section>
      )}
      <section className="stack close" aria-label={t('resources.versions')}>
        <h3>{t('resources.versions')}</h3>
        <ul className="list">
          {versions.map((version) => (
            <li key={version.id}>
              <div className="grow">
                <div className="medium">
                  {t('resources.version', { number: version.number })} <VersionFile of={version} />
                </div>
                <div className="small muted">
                  <bdi>
                    {version.made_by} · {moment(version.made_at)}
                  </bdi>
                </div>
              </div>
              {version.number === current ? (
                <span className="small muted">{t('resources.is-current')}</span>
              ) : (
                <Button
                  size="xs"
                  leftSection={<IconHistory size={14} stroke={1.75} />}
                  onClick={() => restore.send({ id, version_id: version.id })}
                >
                  {t('resources.use-again')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="stack close" aria-label={openedBy}>
        <h3>{openedBy}</h3>
        {openings.length === 0 && <p className="small muted">{t('resources.opened-never')}</p>}
        <ul className="list">
          {openings.map(({ person_id, name, role, opens, last_at }) => (
            <li key={person_id}>
              <div className="grow">
                <bdi className="medium">{name}</bdi> <span className="small muted">{t(`shell.role.${role}`)}</span>
              </div>
              <span className="small muted">
                {t('resources.times', { count: opens })} · {moment(last_at)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const VersionFile = ({ of: { file, url } }: { of: ResourceVersion }) => {
  if (file)
    return (
      <button
        type="button"
        className="link regular"
        onClick={() => void saveFile(files.download, { id: file.id }, file.name)}
      >
        <bdi>{file.name}</bdi>
      </button>
    )
  return url ? (
    <bdi className="muted regular ellipsis" dir="ltr">
      {url}
    </bdi>
  ) : null
}
