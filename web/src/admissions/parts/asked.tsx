import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

/** What is wrong, by the path of the field. */
export type Problems = Readonly<Record<string, string>>

export const problemsOf = (fields: readonly { path: string; message: string }[]): Problems =>
  Object.fromEntries(fields.map(({ path, message }) => [path, message]))

type Mark = { optional?: boolean; hint?: ReactNode }

/** Label, hint and problem of a field of an application, whose values are kept in one object and not in a form. */
export const useAsked = (problems: Problems, under: string) => {
  const t = useTexts()
  return (name: string, label: ReactNode, { optional = false, hint }: Mark = {}) => {
    const problem = problems[`${under}.${name}`]
    return {
      label: optional ? (
        <>
          {label} <span className="muted regular">{t('ui.optional')}</span>
        </>
      ) : (
        label
      ),
      ...(problem
        ? {
            error: (
              <span className="field-error">
                <IconAlertCircle size={16} stroke={1.75} aria-hidden />
                {problem}
              </span>
            ),
          }
        : { description: hint }),
    }
  }
}

/** The problems of a form as texts by their paths. */
export const textsOf = (errors: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, problem]) => (typeof problem === 'string' ? [[path, problem]] : [])),
  )
