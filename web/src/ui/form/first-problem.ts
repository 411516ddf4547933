/**
 * Leads to the first field of a form that needs another look: of a long form the button is seen, and not always the
 * field.
 */
export const leadToProblem = (form: HTMLElement | null): void => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
