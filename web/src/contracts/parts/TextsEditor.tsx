import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ContractText, TemplateContent } from '#contract/contracts/templates.contract.ts'
import { languageCodes, languages } from '#contract/kernel/languages.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormSection } from '#web/ui/form/FormPage.tsx'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import { ContractPreview } from './ContractPreview.tsx'
import { FieldPalette } from './FieldPalette.tsx'

type Props = {
  content: TemplateContent
  onChange: (texts: ContractText[]) => void
  problemOf: (path: string) => unknown
}

/** The text of a template in each language, with how it reads for a sample. */
export const TextsEditor = ({ content, onChange, problemOf }: Props) => {
  const t = useTexts()
  const { texts } = content
  const free = languageCodes.filter((code) => !texts.some(({ language }) => language === code))
  const set = (at: number, changed: Partial<ContractText>) =>
    onChange(texts.map((one, nth) => (nth === at ? { ...one, ...changed } : one)))
  return (
    <FormSection title={t('contracts.text')} sub={t('contracts.text-hint')}>
      {texts.map((text, at) => (
        <fieldset key={text.language} className="columns text-and-preview">
          <legend className="medium">{languages[text.language].label}</legend>
          <div className="stack close">
            <TextInput
              label={t('contracts.text-title')}
              value={text.title}
              maxLength={200}
              dir="auto"
              lang={text.language}
              error={shown(problemOf(`texts.${at}.title`))}
              onChange={(event) => set(at, { title: event.currentTarget.value })}
            />
            <MarkdownInput
              label={t('contracts.text')}
              value={text.body}
              maxLength={40_000}
              error={shown(problemOf(`texts.${at}.body`))}
              onChange={(body) => set(at, { body })}
            />
            <FieldPalette onChoose={(field) => set(at, { body: [text.body, field].filter(Boolean).join(' ') })} />
            {texts.length > 1 && (
              <div>
                <Button
                  size="xs"
                  leftSection={<IconX size={14} stroke={1.75} />}
                  onClick={() => onChange(texts.filter((_, nth) => nth !== at))}
                >
                  {t('contracts.remove-language', { language: languages[text.language].label })}
                </Button>
              </div>
            )}
          </div>
          <div>
            <div className="medium">{t('contracts.preview')}</div>
            <ContractPreview
              of={{
                ...text,
                student_id: null,
                currency: content.currency,
                lines: content.lines.map(({ name, amount }) => ({ name: name || '–', amount })),
                instalment_choices: content.instalment_choices,
                billing_group: content.billing_group,
                engagement_type: content.engagement_type,
              }}
            />
          </div>
        </fieldset>
      ))}
      {free.length > 0 && (
        <NativeSelect
          label={t('contracts.add-language')}
          maw={320}
          value=""
          data={[
            { value: '', label: t('contracts.choose-language') },
            ...free.map((code) => ({ value: code, label: languages[code].label })),
          ]}
          onChange={(event) => {
            const language = free.find((code) => code === event.currentTarget.value)
            if (language) onChange([...texts, { language, title: '', body: '' }])
          }}
        />
      )}
    </FormSection>
  )
}

const shown = (problem: unknown): string | undefined => (typeof problem === 'string' ? problem : undefined)
