import { Button, Checkbox, Loader, Textarea } from '@mantine/core'
import { IconCheck, IconEye, IconEyeOff, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { documentBytes } from '#contract/admissions/apply.contract.ts'
import { type Application, applications } from '#contract/admissions/applications.contract.ts'
import { missingDocuments } from '#contract/admissions/family.rules.ts'
import { documentTypes } from '#contract/communication/notes.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { FileInPlace } from '#web/gradebook/parts/annotate/FileInPlace.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

type Document = Application['documents'][number]
type Props = { application: Application }

const refresh = [applications.read, applications.list]
/** A document that is only looked at. */
const unmarked = {
  notes: [],
  numberOf: () => 0,
  chosen: undefined,
  choose: () => undefined,
  begun: undefined,
  begin: undefined,
}

/** What was asked for and what came: seen in place, accepted or asked for again; what came on paper is added here. */
export const DocumentsCard = ({ application }: Props) => {
  const t = useTexts()
  const [returning, setReturning] = useState<Document>()
  const asked = application.questions.documents
  const missing = missingDocuments(asked, application.documents)
  const more = application.documents.filter(({ item }) => !asked.some(({ key }) => key === item))
  return (
    <Card title={t('admissions.documents')} count={application.documents.length} flush>
      {asked.length === 0 && more.length === 0 && <EmptyState title={t('admissions.no-documents')} />}
      <ul className="list">
        {asked.map((item) => (
          <li key={item.key}>
            <div className="grow stack close">
              <div className="row wrap">
                <bdi className="medium">{item.name}</bdi>
                {missing.includes(item) && <StatusChip status="missing" />}
              </div>
              {application.documents
                .filter((one) => one.item === item.key)
                .map((one) => (
                  <Given key={one.id} document={one} onReturn={setReturning} />
                ))}
              {missing.includes(item) && (
                <Add
                  application_id={application.id}
                  item={item.key}
                  document_type={item.document_type}
                  label={t('admissions.add-file', { name: item.name })}
                />
              )}
            </div>
          </li>
        ))}
        {more.map((one) => (
          <li key={one.id}>
            <div className="grow stack close">
              <div className="medium">
                {t(`notes.document-${documentTypes.find((type) => type === one.document_type) ?? 'other'}`)}
              </div>
              <Given document={one} onReturn={setReturning} />
            </div>
          </li>
        ))}
        <li>
          <div className="grow">
            <Add
              application_id={application.id}
              item=""
              document_type="other"
              label={t('admissions.another-document')}
            />
          </div>
        </li>
      </ul>
      {returning && <Return document={returning} onClose={() => setReturning(undefined)} />}
    </Card>
  )
}

const tones = { waiting: 'waiting', accepted: 'accepted', returned: 'declined' } as const

const Given = ({ document, onReturn: giveBack }: { document: Document; onReturn: (document: Document) => void }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const [opened, setOpened] = useState(false)
  const back = useSend(applications.review, { refresh })
  const accept = useSend(applications.review, {
    refresh,
    onDone: ({ ids }) =>
      toastUndoable(t('admissions.document-accepted'), () =>
        back.send({ ids, review: 'waiting', reason: '', notify_family: false }),
      ),
  })
  const { id, file, review, review_reason, reviewed_by, handed_in_at } = document
  return (
    <div className="stack close">
      <div className="row wrap">
        <bdi className="ellipsis">{file?.name ?? '–'}</bdi>
        <StatusChip status={tones[review]} word={t(`admissions.review-${review}`)} />
        <span className="small muted">
          {shortDay(handed_in_at)} {reviewed_by && <bdi>· {reviewed_by}</bdi>}
        </span>
        <div className="row tight end">
          {file && (
            <Button
              size="xs"
              aria-expanded={opened}
              leftSection={opened ? <IconEyeOff size={14} stroke={1.75} /> : <IconEye size={14} stroke={1.75} />}
              onClick={() => setOpened(!opened)}
            >
              {t(opened ? 'admissions.hide' : 'admissions.view')}
            </Button>
          )}
          {review !== 'accepted' && (
            <Button
              size="xs"
              leftSection={<IconCheck size={14} stroke={1.75} />}
              loading={accept.sending}
              onClick={() => accept.send({ ids: [id], review: 'accepted', reason: '', notify_family: false })}
            >
              {t('admissions.accept-document')}
            </Button>
          )}
          {review !== 'returned' && (
            <Button size="xs" leftSection={<IconRotate size={14} stroke={1.75} />} onClick={() => giveBack(document)}>
              {t('admissions.ask-again')}
            </Button>
          )}
        </div>
      </div>
      {review_reason && <bdi className="small">{review_reason}</bdi>}
      {opened && file && (
        <div className="document-shown">
          <FileInPlace file={file} noted={unmarked} />
        </div>
      )}
    </div>
  )
}

const Return = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const t = useTexts()
  const back = useSend(applications.review, { refresh })
  const state = useEntityForm({
    to: applications.review,
    refresh,
    saved: false,
    initial: { reason: '', notify_family: true },
    input: ({ reason, notify_family }) => ({ ids: [document.id], review: 'returned' as const, reason, notify_family }),
    onSaved: ({ ids }) => {
      toastUndoable(t('admissions.asked-again'), () =>
        back.send({ ids, review: document.review, reason: document.review_reason, notify_family: false }),
      )
      onClose()
    },
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t('admissions.ask-again')}
      sub={document.file?.name}
      saveLabel={t('admissions.ask-again')}
      onClose={onClose}
    >
      <Textarea
        {...state.field('reason', t('admissions.return-reason'), { hint: t('admissions.return-reason-hint') })}
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
      />
      <Checkbox {...state.field('notify_family', t('admissions.notify-family'))} />
    </DrawerForm>
  )
}

const Add = ({
  application_id,
  item,
  document_type,
  label,
}: {
  application_id: number
  item: string
  document_type: (typeof documentTypes)[number]
  label: string
}) => {
  const t = useTexts()
  const [problem, setProblem] = useState('')
  const upload = useSend(applications.upload, {
    refresh,
    onRefused: ({ fields, message }) => {
      setProblem(fields[0]?.message ?? message)
      return true
    },
  })
  return (
    <>
      <div className="slim-drop">
        <FileDrop
          label={label}
          hint={t('admissions.file-hint')}
          files={[]}
          limit={documentBytes}
          tooLarge={t('admissions.file-large')}
          onChange={(chosen) => {
            setProblem('')
            if (chosen.length > 0) upload.send({ application_id, item, document_type }, { file: chosen })
          }}
        />
      </div>
      {upload.sending && <Loader size={16} aria-label={t('sections.uploading')} />}
      {problem && (
        <p className="field-error small ink-danger" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
