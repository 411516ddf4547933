import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Refused } from '#web/kernel/failures.ts'
import { manyIn, type Stale, useSend } from '#web/kernel/queries.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { draftOf, dropDraft, keepDraft } from './drafts.ts'
import { leadToProblem } from './first-problem.ts'
import { problemsIn } from './problems.ts'
import { StoredRow, theirsIn } from './stale.rules.ts'

type Options<Values, In, Out> = {
  to: Endpoint<In, Out>
  initial: Values
  /** The call's input from what was entered; the values themselves unless told otherwise. */
  input: (values: Values) => In
  refresh?: Stale | readonly Stale[]
  /** Names the draft that is kept while typing; without a name none is kept (passwords). */
  draft?: string
  onSaved?: (data: Out) => void
  /** Message of the toast; false = none. */
  saved?: string | false
  /** Says what to do about a refusal that no field explains; true = dealt with, no error modal. */
  onRefused?: (refused: Refused) => boolean
}
type Mark = { optional?: boolean; hint?: ReactNode }

/**
 * A form that sends one call: problems at their fields, before and after sending; a draft while typing; a toast when
 * saved.
 */
export const useEntityForm = <Values extends Record<string, unknown>, In, Out>({
  to,
  initial,
  input,
  refresh = [],
  draft,
  onSaved,
  saved,
  onRefused,
}: Options<Values, In, Out>) => {
  const t = useTexts()
  const [restored, setRestored] = useState(() => (draft ? draftOf(draft) : undefined))
  const keep = useDebouncedCallback((values: Values) => draft && keepDraft(draft, values), 400)
  const form = useForm<Values>({
    initialValues: { ...initial, ...restored },
    onValuesChange: (values) => form.isDirty() && keep(values),
  })

  const asked = useRef<HTMLElement>(null)
  useEffect(() => {
    if (Object.keys(form.errors).length === 0) return
    leadToProblem(asked.current)
    asked.current = null
  }, [form.errors])

  const settle = () => {
    keep.cancel()
    if (draft) dropDraft(draft)
    setRestored(undefined)
    form.resetDirty()
  }
  const [labels] = useState(() => new Map<string, ReactNode>())
  const [known, setKnown] = useState(0)
  const [met, setMet] = useState<StoredRow>()
  const noted = useRef(false)
  const attend = useCallback(() => {
    noted.current = true
    return () => {
      noted.current = false
    }
  }, [])
  /**
   * Whether the form can say itself what somebody else stored meanwhile: in words of its own fields, at a place for
   * notes.
   */
  const meets = ({ code, present }: Refused): boolean => {
    const row = code === 'stale' && noted.current ? StoredRow.safeParse(present).data : undefined
    const hasConflict =
      row !== undefined && Object.keys(theirsIn(row, form.getValues())).some((name) => labels.has(name))
    if (hasConflict) setMet(row)
    return hasConflict
  }
  const keepMine = (row: StoredRow) => {
    setKnown(row.version)
    setMet(undefined)
  }
  const takeTheirs = (row: StoredRow) => {
    const values = form.getValues()
    form.setValues({ ...values, ...theirsIn(row, values) })
    keepMine(row)
  }
  const sending = useSend(to, {
    refresh,
    onDone: (data) => {
      settle()
      if (saved !== false) toastSaved(saved)
      onSaved?.(data)
    },
    onRefused: (refused) => {
      form.setErrors(Object.fromEntries(refused.fields.map(({ path, message }) => [path, message])))
      return refused.fields.length > 0 || onRefused?.(refused) === true || meets(refused)
    },
  })
  const submit = (event?: FormEvent<HTMLElement>) => {
    asked.current = event?.currentTarget ?? null
    event?.preventDefault()
    event?.stopPropagation() // a drawer opened from a form stands inside of it for React
    const values = knowing(input(form.getValues()), known)
    const many = manyIn(to, values)
    const problems = problemsIn(to.input, many ? many.with(many.items.slice(0, many.size)) : values)
    form.setErrors(Object.fromEntries(problems.map(({ path, key, params }) => [path, t(key, params)])))
    if (problems.length === 0) sending.send(values)
  }

  return {
    form,
    values: form.values,
    submit,
    sending: sending.sending,
    dirty: form.isDirty() || restored !== undefined,
    restored: restored !== undefined,
    discard: () => {
      settle()
      form.setValues(initial)
      form.resetDirty(initial)
    },
    /**
     * What somebody else stored since the form was opened, at the fields of the form, and the choice between theirs and
     * mine.
     */
    stale: met && {
      by: met.changed_by,
      at: met.changed_at,
      facts: Object.entries(theirsIn(met, form.values)).flatMap(([key, value]) =>
        labels.has(key) ? [{ key, label: labels.get(key), value }] : [],
      ),
      onTake: () => takeTheirs(met),
      onKeep: () => keepMine(met),
    },
    attend,
    /** Props of a Mantine input: label, hint, problem, value. */
    field: (name: keyof Values & string, label: ReactNode, { optional = false, hint }: Mark = {}) => {
      labels.set(name, label)
      const { error, ...props } = form.getInputProps(name, {
        type: typeof initial[name] === 'boolean' ? 'checkbox' : 'input',
      })
      return {
        ...props,
        label: optional ? <OptionalLabel>{label}</OptionalLabel> : label,
        ...(error ? { error: <FieldProblem>{error}</FieldProblem> } : { description: hint }),
      }
    },
  }
}
export type EntityFormState = Pick<
  ReturnType<typeof useEntityForm<Record<string, unknown>, unknown, unknown>>,
  'submit' | 'sending' | 'dirty' | 'restored' | 'discard' | 'stale' | 'attend'
>

/** Saves over the version that was seen last: of the record as it was read, or of what a stale save met. */
const knowing = <In,>(input: In, version: number): In =>
  typeof input === 'object' && input !== null && 'version' in input && Number(input.version) < version
    ? { ...input, version }
    : input

const OptionalLabel = ({ children }: { children: ReactNode }) => {
  const t = useTexts()
  return (
    <>
      {children} <span className="muted regular">{t('ui.optional')}</span>
    </>
  )
}

const FieldProblem = ({ children }: { children: ReactNode }) => (
  <span className="field-error">
    <IconAlertCircle size={16} stroke={1.75} aria-hidden />
    {children}
  </span>
)
