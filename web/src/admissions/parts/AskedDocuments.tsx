import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { AskedDocument } from '#contract/admissions/form.contract.ts'
import { documentTypes } from '#contract/communication/notes.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { newKey, RowTools } from './RowTools.tsx'

type Props = {
  documents: readonly AskedDocument[]
  problemAt: (path: string) => string | undefined
  onChange: (documents: AskedDocument[]) => void
}
const whens = ['now', 'later', 'optional'] as const

/** The documents that a family hands in with its application, or later. */
export const AskedDocuments = ({ documents, problemAt, onChange }: Props) => {
  const t = useTexts()
  const put = (at: number, change: Partial<AskedDocument>) =>
    onChange(documents.map((row, nth) => (nth === at ? { ...row, ...change } : row)))
  return (
    <>
      {documents.map((row, at) => (
        <div key={row.key} className="question-row" role="group" aria-label={row.name || t('admissions.document')}>
          <div className="stack close grow">
            <div className="columns">
              <TextInput
                label={t('admissions.document-name')}
                maxLength={80}
                dir="auto"
                value={row.name}
                onChange={(event) => put(at, { name: event.currentTarget.value })}
                error={problemAt(`documents.${at}.name`)}
              />
              <Select
                label={t('notes.document-type')}
                data={documentTypes.map((value) => ({ value, label: t(`notes.document-${value}`) }))}
                value={row.document_type}
                onChange={(value) => put(at, { document_type: documentTypes.find((one) => one === value) ?? 'other' })}
                allowDeselect={false}
              />
              <Select
                label={t('admissions.document-when')}
                data={whens.map((value) => ({ value, label: t(`admissions.when-${value}`) }))}
                value={row.when}
                onChange={(value) => put(at, { when: whens.find((one) => one === value) ?? 'later' })}
                allowDeselect={false}
              />
            </div>
            <TextInput
              label={t('admissions.hint')}
              maxLength={300}
              dir="auto"
              value={row.hint}
              onChange={(event) => put(at, { hint: event.currentTarget.value })}
            />
          </div>
          <RowTools rows={documents} at={at} onChange={onChange} />
        </div>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() =>
            onChange([...documents, { key: newKey(), name: '', hint: '', document_type: 'identity', when: 'now' }])
          }
        >
          {t('admissions.add-document')}
        </Button>
      </div>
    </>
  )
}
