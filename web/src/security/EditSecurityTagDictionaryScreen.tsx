import { Textarea, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Out } from '#contract/kernel/endpoint.ts'
import { dictionary } from '#contract/security/dictionary.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { ReadOnly } from '#web/ui/form/DrawerForm.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Code } from '#web/ui/Person.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Link } from 'react-router'

const list = '/security-tag-dictionary'

/** What a tag is called in the schools of the group. */
export default function EditSecurityTagDictionaryScreen() {
  const t = useTexts()
  const id = useRecordId()
  if (id === undefined)
    return (
      <>
        <PageHeader title={t('security.edit-tag')} />
        <div className="card">
          <EmptyState title={t('security.choose-tag')}>
            <Link className="link" to={list}>
              {t('security.dictionary')}
            </Link>
          </EmptyState>
        </div>
      </>
    )
  return (
    <Reading of={String(id)} title={t('security.edit-tag')}>
      <Edit id={id} />
    </Reading>
  )
}

const Edit = ({ id }: { id: number }) => {
  const tag = useRead(dictionary.read, { id })
  return <Form key={tag.version} tag={tag} />
}

const Form = ({ tag }: { tag: Out<typeof dictionary.read> }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const state = useEntityForm({
    to: dictionary.edit,
    draft: `security-tag:${tag.id}`,
    refresh: [tags.list, tags.view, tags.consolidated, dictionary.read],
    initial: { name: tag.name, about: tag.about },
    input: (values) => ({ ...values, id: tag.id, version: tag.version }),
    onSaved: () => void navigate(list),
  })
  return (
    <div className="reading stack">
      <PageHeader title={tag.name} crumbs={[{ label: t('security.dictionary'), to: list }]} />
      <Card title={t('security.about-tag')}>
        <Facts>
          <Fact label={t('security.column-flag')}>
            <Code>{tag.flag}</Code>
          </Fact>
          <Fact label={t('security.column-area')}>{t(`security.area-${tag.area}`)}</Fact>
          <Fact label={t('security.column-roles')}>
            {tag.roles.map((role) => t(`shell.role.${role}`)).join(', ') || '–'}
          </Fact>
          <Fact label={t('security.without-own-words')}>
            {[tag.default_name, tag.default_about].filter(Boolean).join(' – ')}
          </Fact>
        </Facts>
      </Card>
      {tag.can.edit ? (
        <FormPage state={state} back={list}>
          <FormSection title={t('security.words')} sub={t('security.words-what')}>
            <TextInput {...state.field('name', t('security.column-name'))} maxLength={80} />
            <Textarea
              {...state.field('about', t('security.column-about'), { optional: true })}
              maxLength={300}
              autosize
              minRows={2}
            />
          </FormSection>
        </FormPage>
      ) : (
        <Card title={t('security.words')}>
          <ReadOnly label={t('security.column-name')} value={tag.name} reason={t('security.only-look')} />
        </Card>
      )}
    </div>
  )
}
