import { Button } from '@mantine/core'
import { contractFields } from '#contract/contracts/contract-text.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** What a text can say of its contract; a click puts it there. */
export const FieldPalette = ({ onChoose }: { onChoose: (field: string) => void }) => {
  const t = useTexts()
  return (
    <details className="field-palette">
      <summary className="medium">{t('contracts.fields')}</summary>
      <p className="small muted">{t('contracts.fields-sub')}</p>
      <div className="row wrap">
        {contractFields.map((name) => (
          <Button key={name} size="xs" title={`{{${name}}}`} onClick={() => onChoose(`{{${name}}}`)}>
            {t(`contracts.field-${name}`)}
          </Button>
        ))}
      </div>
    </details>
  )
}
