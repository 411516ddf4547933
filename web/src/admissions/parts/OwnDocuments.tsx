import { ActionIcon, Loader } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { apply, documentBytes, type OwnFamily } from '#contract/admissions/apply.contract.ts'
import { missingDocuments } from '#contract/admissions/family.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

type Own = OwnFamily['children'][number]
type Props = { token: string; family: OwnFamily; child: Own; problems?: Readonly<Record<string, string>> }

/** What the school asks to see of a child, what was handed in, and what is still missing. */
export const OwnDocuments = ({ token, family, child, problems = {} }: Props) => {
  const t = useTexts()
  const missing = missingDocuments(family.questions.documents, child.documents)
  const more = child.documents.filter(({ item }) => !family.questions.documents.some(({ key }) => key === item))
  return (
    <div className="stack">
      {family.questions.documents.map((asked) => {
        const given = child.documents.filter(({ item }) => item === asked.key)
        return (
          <div key={asked.key} className="stack close">
            <div className="row wrap">
              <bdi className="medium">{asked.name}</bdi>
              {asked.when === 'optional' && <span className="muted small">{t('ui.optional')}</span>}
              {missing.includes(asked) && (
                <StatusChip
                  status="waiting"
                  word={t(asked.when === 'now' ? 'admissions.needed' : 'admissions.later-too')}
                />
              )}
            </div>
            {asked.hint && (
              <p className="small muted">
                <bdi>{asked.hint}</bdi>
              </p>
            )}
            <Given token={token} documents={given} />
            {(given.length === 0 || missing.includes(asked)) && (
              <Drop
                token={token}
                application_id={child.id}
                item={asked.key}
                label={t('admissions.choose-file', { name: asked.name })}
                problem={problems[asked.key] ?? ''}
              />
            )}
          </div>
        )
      })}
      <div className="stack close">
        {more.length > 0 && <div className="medium">{t('admissions.other-documents')}</div>}
        <Given token={token} documents={more} />
        <Drop token={token} application_id={child.id} item="" label={t('admissions.another-document')} problem="" />
      </div>
    </div>
  )
}

const Given = ({ token, documents }: { token: string; documents: Own['documents'] }) => {
  const t = useTexts()
  const remove = useSend(apply.takeAway, { refresh: apply.read })
  if (documents.length === 0) return null
  return (
    <ul className="file-list">
      {documents.map((one) => (
        <li key={one.id} className="row">
          <IconFile size={16} stroke={1.75} aria-hidden />
          <div className="grow">
            <div className="ellipsis">
              <bdi>{one.name}</bdi>
            </div>
            {one.review === 'accepted' && <StatusChip status="accepted" />}
            {one.review === 'returned' && (
              <StatusChip status="declined" word={t('admissions.returned', { reason: one.review_reason })} />
            )}
          </div>
          {one.review !== 'accepted' && (
            <ActionIcon
              size="sm"
              aria-label={t('ui.remove-file', { name: one.name })}
              onClick={() => remove.send({ token, document_id: one.id })}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}

const Drop = ({
  token,
  application_id,
  item,
  label,
  problem,
}: {
  token: string
  application_id: number
  item: string
  label: string
  problem: string
}) => {
  const t = useTexts()
  const [refused, setRefused] = useState('')
  const hand = useSend(apply.hand, {
    refresh: apply.read,
    onRefused: ({ fields, message }) => {
      setRefused(fields[0]?.message ?? message)
      return true
    },
  })
  const wrong = refused || problem
  return (
    <>
      <div className="slim-drop">
        <FileDrop
          label={label}
          hint={t('admissions.file-hint')}
          files={[]}
          limit={documentBytes}
          tooLarge={t('admissions.file-large')}
          accept="image/*,.pdf,.doc,.docx,.odt,.rtf,.txt"
          onChange={(chosen) => {
            setRefused('')
            if (chosen.length > 0) hand.send({ token, application_id, item }, { file: chosen })
          }}
        />
      </div>
      {hand.sending && <Loader size={16} aria-label={t('sections.uploading')} />}
      {wrong && (
        <p className="field-error small ink-danger" role="alert">
          {wrong}
        </p>
      )}
    </>
  )
}
