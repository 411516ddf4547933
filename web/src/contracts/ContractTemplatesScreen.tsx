import './contracts.css'
import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconFileText, IconPencil, IconPlus } from '@tabler/icons-react'
import { may } from '#contract/access.ts'
import { contractTemplates, templateList } from '#contract/contracts/templates.contract.ts'
import { idsIn, useInAddress } from '#web/kernel/address.ts'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { isLanguage, languages } from '#contract/kernel/languages.ts'
import { TemplateForm } from './parts/TemplateForm.tsx'

/** Texts that contracts are made of: the list, a new one (`?id=new`), or one of them. */
export default function ContractTemplatesScreen() {
  const t = useTexts()
  const visitor = useSignedIn()
  const [asked, open] = useInAddress('id')
  const title = t('contracts.templates')
  const archive = useSend(contractTemplates.archive, { refresh: 'contract_template' })
  if (visitor.login.last_school_id === null) return <SchoolNeeded title={title} />
  const editing = may(visitor, 'contracts.edit')
  const [id] = idsIn(asked)
  if (asked === 'new' || id) return <TemplateForm id={id ? Number(id) : undefined} onClose={() => open('')} />
  const setArchived = (ids: number[], archived: boolean) =>
    void archive.sendAndWait({ ids, archived }).then(
      () =>
        archived
          ? toastUndoable(t('contracts.was-archived'), () => archive.send({ ids, archived: false }))
          : toastSaved(t('contracts.was-restored')),
      () => undefined,
    )
  const begin = editing && (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => open('new')}>
      {t('contracts.new-template')}
    </Button>
  )
  return (
    <div className="full">
      <PageHeader title={title} sub={t('contracts.templates-sub')} actions={begin} />
      <ReportTable
        of={templateList}
        searchLabel={t('contracts.find-template')}
        nameOf={({ name }) => name}
        cells={{
          name: ({ id: of, name }) => (
            <button type="button" className="link medium" onClick={() => open(String(of))}>
              <bdi>{name}</bdi>
            </button>
          ),
          languages: (row) => row.languages.map((code) => (isLanguage(code) ? languages[code].label : code)).join(', '),
        }}
        rowActions={(row) => [
          { label: t('contracts.open'), icon: IconPencil, onClick: () => open(String(row.id)) },
          ...(editing
            ? [
                row.archived
                  ? {
                      label: t('contracts.restore'),
                      icon: IconArchiveOff,
                      onClick: () => setArchived([row.id], false),
                    }
                  : { label: t('contracts.archive'), icon: IconArchive, onClick: () => setArchived([row.id], true) },
              ]
            : []),
        ]}
        empty={
          <EmptyState icon={IconFileText} title={t('contracts.no-templates')} actions={begin}>
            {t('contracts.no-templates-why')}
          </EmptyState>
        }
      />
    </div>
  )
}
