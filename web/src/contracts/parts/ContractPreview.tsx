import { useDebouncedValue } from '@mantine/hooks'
import { contractTemplates } from '#contract/contracts/templates.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Note } from '#web/ui/Note.tsx'

type Asked = In<typeof contractTemplates.preview>

/** How a text reads with its fields filled, as the family will see it. */
export const ContractPreview = ({ of }: { of: Asked }) => {
  const t = useTexts()
  const { list } = useFormat()
  const [asked] = useDebouncedValue(of, 400)
  const ready = asked.title !== '' || asked.body !== ''
  const { data } = useReading(contractTemplates.preview, asked, {
    when: ready && /^[A-Z]{3}$/.test(asked.currency) && asked.instalment_choices.length > 0,
  })
  if (!ready || !data) return <p className="small muted">{t('contracts.preview-none')}</p>
  return (
    <div className="stack close">
      {data.unknown.map((name) => (
        <Note key={name} tone="danger" title={t('contracts.field-unknown', { name })} />
      ))}
      {data.empty.length > 0 && (
        <Note
          tone="warn"
          title={t('contracts.preview-empty', {
            fields: list(data.empty.map((name) => t(`contracts.field-${name}`))),
          })}
        />
      )}
      <article className="contract-text" lang={asked.language} dir="auto">
        <h3>{data.title}</h3>
        <Markdown top={3} breaks>
          {data.body}
        </Markdown>
      </article>
    </div>
  )
}
