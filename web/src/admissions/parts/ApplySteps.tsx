import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { apply, type OwnFamily } from '#contract/admissions/apply.contract.ts'
import type { Child, Family } from '#contract/admissions/family.contract.ts'
import { missingDocuments, problemsInFamily } from '#contract/admissions/family.rules.ts'
import type { Page } from '#contract/admissions/form.contract.ts'
import type { FieldProblem } from '#contract/kernel/errors.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { leadToProblem } from '#web/ui/form/first-problem.ts'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { Note } from '#web/ui/Note.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { Answers } from './Answers.tsx'
import { problemsOf, type Problems } from './asked.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ChildrenStep, GuardiansStep } from './FamilySteps.tsx'
import { OwnDocuments } from './OwnDocuments.tsx'

type Own = OwnFamily['children'][number]
type Props = { token: string; family: OwnFamily; drafts: readonly Own[]; onReload: () => void }
type Step = { kind: 'guardians' | 'children' | 'documents' | 'check' } | { kind: 'page'; page: Page }

const enteredChild = ({
  documents: _documents,
  number: _number,
  state: _state,
  state_at: _at,
  term: _term,
  fee: _fee,
  ...child
}: Own): Child => child

/** A family's drafts, step by step; each step keeps what was entered, so nothing is lost when the phone rings. */
export const ApplySteps = ({ token, family, drafts, onReload }: Props) => {
  const t = useTexts()
  const [version, setVersion] = useState(family.version)
  const [entered, setEntered] = useState<Family>(() => ({
    guardians: family.guardians,
    children: drafts.map(enteredChild),
  }))
  const [dirty, setDirty] = useState(false)
  const [at, setAt] = useState(0)
  const [problems, setProblems] = useState<Problems>({})
  const [theirs, setTheirs] = useState(false)
  const top = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useUnsavedGuard(dirty)
  useEffect(() => {
    if (at > 0) top.current?.focus()
  }, [at])
  useEffect(() => {
    if (Object.keys(problems).length > 0) leadToProblem(form.current)
  }, [problems])

  const { questions, places, today } = family
  const steps: Step[] = [
    { kind: 'guardians' },
    { kind: 'children' },
    ...questions.pages.map((page): Step => ({ kind: 'page', page })),
    { kind: 'documents' },
    { kind: 'check' },
  ]
  const step = steps[at] ?? { kind: 'check' as const }
  const stored = entered.children.flatMap(({ id }) => family.children.find((one) => one.id === id) ?? [])

  const stale = ({ code }: { code: string }) => {
    setTheirs(code === 'stale')
    return code === 'stale'
  }
  const save = useSend(apply.save, {
    refresh: apply.read,
    onRefused: (refused) => stale(refused) || (setProblems(problemsOf(refused.fields)), refused.fields.length > 0),
  })
  const submit = useSend(apply.submit, {
    refresh: apply.read,
    onDone: () => window.scrollTo({ top: 0 }),
    onRefused: (refused) => {
      if (stale(refused)) return true
      setProblems(problemsOf(refused.fields))
      const [first] = refused.fields
      if (first) setAt(steps.findIndex((one) => belongs(first.path, one)))
      return refused.fields.length > 0
    },
  })

  const change = (next: Family) => {
    setEntered(next)
    setDirty(true)
    setProblems({})
  }
  const answer = (page: Page, index: number, key: string, value: Child['answers'][string]) =>
    change({
      ...entered,
      children: entered.children.map((one, nth) =>
        page.about === 'family' || nth === index ? { ...one, answers: { ...one.answers, [key]: value } } : one,
      ),
    })

  /** Keeps what is entered; new children get their ids. */
  const keep = async (): Promise<number> => {
    if (!dirty && entered.children.every(({ id }) => id !== null)) return version
    const saved = await save.sendAndWait({ token, version, ...entered })
    setVersion(saved.version)
    setEntered({
      ...entered,
      children: entered.children.map((child, nth) => ({ ...child, id: saved.ids[nth] ?? child.id })),
    })
    setDirty(false)
    return saved.version
  }
  const wrong = (): FieldProblem[] => problemsInFamily(questions, places, entered, today)
  const shown = (found: readonly FieldProblem[]) =>
    setProblems(Object.fromEntries(found.map(({ path, key, params }) => [path, t(key, params ?? {})])))
  const next = async () => {
    const here = wrong().filter(({ path }) => belongs(path, step))
    await keep()
    if (here.length > 0) return shown(here)
    setProblems({})
    setAt(at + 1)
  }
  const back = async () => {
    await keep()
    setProblems({})
    setAt(at - 1)
  }
  const send = async () => {
    const kept = await keep()
    await submit.sendAndWait({ token, version: kept })
  }
  const quietly = (work: () => Promise<unknown>) => () => void work().catch(() => undefined) // refusals are told where they arise
  const busy = save.sending || submit.sending
  const title = step.kind === 'page' ? step.page.title : t(`admissions.step-${step.kind}`)

  return (
    <form
      ref={form}
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        quietly(step.kind === 'check' ? send : next)()
      }}
    >
      <div className="form-section">
        <div className="stack close">
          <div className="row">
            <span className="small muted grow">{t('admissions.step', { at: at + 1, of: steps.length })}</span>
            <button
              type="button"
              className="link small"
              disabled={busy}
              onClick={quietly(async () => {
                await keep()
                toastSaved(t('admissions.kept'))
              })}
            >
              {t('admissions.keep')}
            </button>
          </div>
          <div
            className="progress-line"
            role="progressbar"
            aria-valuemin={0}
            aria-valuemax={steps.length}
            aria-valuenow={at + 1}
            aria-label={t('admissions.progress')}
          >
            <i style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
          </div>
          <h2 ref={top} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h2>
          {step.kind !== 'page' && <p className="small muted">{t(`admissions.step-${step.kind}-why`)}</p>}
          {step.kind === 'page' && step.page.words && (
            <p className="pre-line">
              <bdi>{step.page.words}</bdi>
            </p>
          )}
        </div>
        {theirs && (
          <Note tone="warn" title={t('admissions.changed-elsewhere')}>
            <button type="button" className="again" onClick={onReload}>
              {t('admissions.load-again')}
            </button>
          </Note>
        )}
        {Object.keys(problems).length > 0 && (
          <Note tone="danger" title={t('admissions.look-again', { count: Object.keys(problems).length })} />
        )}

        {step.kind === 'guardians' && (
          <GuardiansStep entered={entered} asks={questions.asks} problems={problems} onChange={change} />
        )}
        {step.kind === 'children' && (
          <ChildrenStep entered={entered} questions={questions} places={places} problems={problems} onChange={change} />
        )}

        {step.kind === 'page' &&
          (step.page.about === 'family' ? entered.children.slice(0, 1) : entered.children).map((child, nth) => (
            <fieldset
              key={nth}
              className={
                entered.children.length > 1 && step.page.about === 'child'
                  ? 'form-section inner'
                  : 'stack plain-fieldset'
              }
            >
              <legend
                className={entered.children.length > 1 && step.page.about === 'child' ? 'medium' : 'visually-hidden'}
              >
                <bdi>{step.page.about === 'family' ? step.page.title : child.fname}</bdi>
              </legend>
              <Answers
                page={step.page}
                answers={child.answers}
                path={`children.${nth}`}
                problems={problems}
                onChange={(key, value) => answer(step.page, nth, key, value)}
              />
            </fieldset>
          ))}

        {step.kind === 'documents' &&
          stored.map((child, nth) => (
            <fieldset key={child.id} className="form-section inner">
              <legend className="medium">
                <bdi>{child.fname || t('admissions.child-nth', { nth: nth + 1 })}</bdi>
              </legend>
              <OwnDocuments token={token} family={family} child={child} problems={documentProblems(problems, nth)} />
            </fieldset>
          ))}

        {step.kind === 'check' && (
          <CheckStep
            family={family}
            entered={entered}
            problems={[
              ...wrong(),
              ...stored.flatMap((child, nth) =>
                missingDocuments(questions.documents, child.documents, 'now').map(({ key, name }) => ({
                  path: `children.${nth}.documents.${key}`,
                  key: 'admissions.document-needed-of',
                  params: { name },
                })),
              ),
            ]}
            onShow={(path) => {
              shown(wrong().filter((one) => one.path === path))
              setAt(
                Math.max(
                  0,
                  steps.findIndex((one) => belongs(path, one)),
                ),
              )
            }}
          />
        )}
      </div>
      <div className="save-bar">
        <div className="row end">
          {at > 0 && (
            <Button
              leftSection={<IconArrowLeft size={16} stroke={1.75} className="mirrored" />}
              disabled={busy}
              onClick={quietly(back)}
            >
              {t('admissions.back')}
            </Button>
          )}
          <Button
            type="submit"
            variant="filled"
            loading={busy}
            rightSection={
              step.kind === 'check' ? (
                <IconCheck size={16} stroke={1.75} />
              ) : (
                <IconArrowRight size={16} stroke={1.75} className="mirrored" />
              )
            }
          >
            {t(step.kind === 'check' ? 'admissions.send' : 'admissions.next')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Whether what a problem names is entered in this step. */
const belongs = (path: string, step: Step): boolean => {
  if (step.kind === 'guardians') return path.startsWith('guardians.')
  if (step.kind === 'documents') return path.includes('.documents.')
  if (step.kind === 'page') return step.page.questions.some(({ key }) => path.endsWith(`.answers.${key}`))
  return step.kind === 'children' && path.startsWith('children.') && !/\.(answers|documents)\./.test(path)
}

const documentProblems = (problems: Problems, nth: number): Problems => {
  const under = `children.${nth}.documents.`
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, problem]) =>
      path.startsWith(under) ? [[path.slice(under.length), problem]] : [],
    ),
  )
}
