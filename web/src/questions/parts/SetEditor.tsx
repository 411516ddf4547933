import '../questions.css'
import { Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconBooks,
  IconCopy,
  IconEye,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconQuestionMark,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { questionKinds, type QuestionKind } from '#contract/questions/question.contract.ts'
import { maxOf } from '#contract/questions/scoring.rules.ts'
import { type Question, type QuestionSet, sets } from '#contract/questions/sets.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useOrder } from '#web/ui/useOrder.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Figures } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { kindIcons } from './kinds.ts'
import { QuestionDrawer } from './QuestionDrawer.tsx'

const BankDrawer = lazy(() => import('./BankDrawer.tsx'))
const ImportDrawer = lazy(() => import('./ImportDrawer.tsx'))
const KeepDrawer = lazy(() => import('./KeepDrawer.tsx'))
const TryOut = lazy(() => import('./TryOut.tsx'))

type Opened =
  | { show: 'bank' | 'import' | 'try' }
  | { show: 'keep'; question: Question }
  | { show: 'question'; kind: QuestionKind; question: Question | undefined }

/** The questions of a set with their keys: written, ordered, drawn from elsewhere, tried out. */
export const SetEditor = ({ set }: { set: QuestionSet }) => {
  const t = useTexts()
  const { number } = useFormat()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { questions, can } = set
  const add = can.edit && <AddMenu onAdd={(kind) => setOpened({ show: 'question', kind, question: undefined })} />
  return (
    <div className="stack">
      <div className="row wrap">
        <span className="muted small">
          {t('questions.sum', { count: questions.length, points: number(maxOf(questions)) })}
          {set.activity?.graded &&
            questions.length > 0 &&
            ` · ${t('questions.counts-as', { points: number(set.activity.max_score) })}`}
        </span>
        <div className="row end wrap">
          {questions.length > 0 && (
            <Button leftSection={<IconEye size={16} stroke={1.75} />} onClick={() => setOpened({ show: 'try' })}>
              {t('questions.try')}
            </Button>
          )}
          {can.edit && (
            <>
              <Button leftSection={<IconBooks size={16} stroke={1.75} />} onClick={() => setOpened({ show: 'bank' })}>
                {t('questions.draw-from')}
              </Button>
              <Button
                leftSection={<IconFileImport size={16} stroke={1.75} />}
                onClick={() => setOpened({ show: 'import' })}
              >
                {t('questions.import')}
              </Button>
              {add}
            </>
          )}
        </div>
      </div>
      {set.attempts_made > 0 && (
        <Note tone="info" title={t('questions.in-use', { count: set.attempts_made })}>
          {t('questions.in-use-why')}
        </Note>
      )}
      <div className="card">
        {questions.length === 0 && (
          <EmptyState icon={IconQuestionMark} title={t('questions.none')} actions={add}>
            {t('questions.none-why')}
          </EmptyState>
        )}
        <ol className="list questions">
          {questions.map((question, at) => (
            <QuestionRow
              key={question.id}
              set={set}
              at={at}
              question={question}
              onEdit={() => setOpened({ show: 'question', kind: question.body.kind, question })}
              onKeep={() => setOpened({ show: 'keep', question })}
            />
          ))}
        </ol>
      </div>
      {opened?.show === 'question' && (
        <QuestionDrawer
          set_id={set.id}
          kind={opened.kind}
          question={opened.question}
          wasAsked={set.attempts_made > 0}
          onClose={close}
        />
      )}
      <Suspense fallback={null}>
        {opened?.show === 'bank' && <BankDrawer set={set} onClose={close} />}
        {opened?.show === 'import' && <ImportDrawer set_id={set.id} onClose={close} />}
        {opened?.show === 'keep' && <KeepDrawer set={set} question={opened.question} onClose={close} />}
        {opened?.show === 'try' && <TryOut set={set} onClose={close} />}
      </Suspense>
    </div>
  )
}

const AddMenu = ({ onAdd }: { onAdd: (kind: QuestionKind) => void }) => {
  const t = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />}>
          {t('questions.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {questionKinds.map((kind) => {
          const KindIcon = kindIcons[kind]
          return (
            <Menu.Item key={kind} leftSection={<KindIcon size={16} stroke={1.75} />} onClick={() => onAdd(kind)}>
              {t(`questions.kind-${kind}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

type RowProps = { set: QuestionSet; question: Question; at: number; onEdit: () => void; onKeep: () => void }

const QuestionRow = ({ set, question, at, onEdit, onKeep }: RowProps) => {
  const t = useTexts()
  const { number } = useFormat()
  const reads = [sets.read, sets.list]
  const order = useOrder(sets.order, sets.read)
  const copy = useSend(sets.copy, { refresh: reads, onDone: () => toastSaved(t('questions.copied')) })
  const remove = useSend(sets.remove, { refresh: reads, onDone: () => toastSaved(t('questions.removed')) })
  const move = (by: number) => order.move(set.questions, at, by, (ids) => ({ set_id: set.id, ids }))
  const KindIcon = kindIcons[question.body.kind]
  const name = t('questions.number-of', { at: at + 1 })
  return (
    <li className="row top">
      <KindIcon size={18} stroke={1.75} className="question-kind" aria-hidden />
      <div className="grow">
        <div className="row">
          <h3>{name}</h3>
          <span className="small muted">{t(`questions.kind-${question.body.kind}`)}</span>
          {question.counts !== 'normal' && <StatusChip status="void" word={t(`questions.counts-${question.counts}`)} />}
        </div>
        <div className="prose question-prompt" dir="auto">
          <Markdown top={3}>{question.body.prompt}</Markdown>
        </div>
      </div>
      <Figures>{t('questions.worth', { points: number(question.points) })}</Figures>
      {set.can.edit && (
        <ActionMenu
          label={t('ui.actions-for', { name })}
          actions={[
            { label: t('ui.edit'), icon: IconPencil, onClick: onEdit },
            { label: t('questions.move-up'), icon: IconArrowUp, disabled: at === 0, onClick: () => move(-1) },
            {
              label: t('questions.move-down'),
              icon: IconArrowDown,
              disabled: at === set.questions.length - 1,
              onClick: () => move(1),
            },
            {
              label: t('questions.duplicate'),
              icon: IconCopy,
              onClick: () => copy.send({ set_id: set.id, question_ids: [question.id] }),
            },
            ...(set.activity ? [{ label: t('questions.keep'), icon: IconArchive, onClick: onKeep }] : []),
            {
              label: t('questions.remove'),
              icon: IconTrash,
              danger: true,
              onClick: () => remove.send({ id: question.id, version: question.version }),
            },
          ]}
        />
      )}
    </li>
  )
}
