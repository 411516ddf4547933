import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { imports } from '#contract/imports/import.contract.ts'
import { type OneRosterVersion, oneRosterVersions } from '#contract/imports/oneroster.rules.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'

const contents = ['schools', 'courses', 'sections', 'people', 'enrollments', 'columns'] as const

/** The roster as a zip of OneRoster files, for another system. */
export const ExportRoster = () => {
  const t = useTexts()
  const { rows: groups } = useRead(imports.groups, {})
  const [group, setGroup] = useState<string | null>(null)
  const [version, setVersion] = useState<OneRosterVersion>('1.2')
  const [writing, setWriting] = useState(false)
  const save = () => {
    setWriting(true)
    void saveFile(
      imports.exportRoster,
      { version, ...(group && { group_id: Number(group) }) },
      `oneroster-${version}.zip`,
    ).finally(() => setWriting(false))
  }

  return (
    <Card title={t('imports.export.title')}>
      <div className="stack export-roster">
        <p className="secondary">{t('imports.export.what')}</p>
        <ul className="export-contents secondary">
          {contents.map((content) => (
            <li key={content}>{t(`imports.export.${content}`)}</li>
          ))}
        </ul>
        {groups.length > 1 && (
          <Select
            className="group-choice"
            label={t('imports.group')}
            data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={group ?? String(groups[0]?.id)}
            onChange={setGroup}
            allowDeselect={false}
          />
        )}
        <div className="row wrap">
          <Segmented
            label={t('imports.export.version')}
            value={version}
            options={oneRosterVersions
              .toReversed()
              .map((value) => ({ value, label: t('imports.recognised.format', { version: value }) }))}
            onChange={setVersion}
          />
          <Button
            variant="filled"
            loading={writing}
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={save}
          >
            {t('imports.export.save')}
          </Button>
        </div>
        <p className="small muted">{t(`imports.export.version-${version === '1.1' ? 'one' : 'two'}`)}</p>
      </div>
    </Card>
  )
}
