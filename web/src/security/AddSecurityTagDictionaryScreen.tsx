import { Textarea, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { dictionary } from '#contract/security/dictionary.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

const list = '/security-tag-dictionary'

/** A tag of the group's own: given like any other, asked for by content and by whoever reads it. */
export default function AddSecurityTagDictionaryScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const state = useEntityForm({
    to: dictionary.add,
    draft: 'security-tag:new',
    refresh: tags.list,
    initial: { flag: '', name: '', about: '' },
    input: (values) => ({ ...values, flag: values.flag.toLowerCase() }),
    onSaved: () => void navigate(list),
  })
  return (
    <div className="reading">
      <PageHeader title={t('security.add-tag')} crumbs={[{ label: t('security.dictionary'), to: list }]} />
      <FormPage state={state} back={list}>
        <FormSection title={t('security.words')} sub={t('security.own-tag-what')}>
          <TextInput {...state.field('name', t('security.column-name'))} maxLength={80} />
          <TextInput
            {...state.field('flag', t('security.column-flag'), { hint: t('security.flag-wrong') })}
            maxLength={60}
            dir="ltr"
          />
          <Textarea
            {...state.field('about', t('security.column-about'), { optional: true })}
            maxLength={300}
            autosize
            minRows={2}
          />
        </FormSection>
      </FormPage>
    </div>
  )
}
