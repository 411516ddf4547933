import { latinDigits } from '#contract/kernel/typed-numbers.rules.ts'

/**
 * Fields for numbers drop whatever is no digit from 0 to 9, so digits of other scripts, typed or pasted, go in as
 * those.
 */
export const typeLatinDigits = (): void => document.addEventListener('beforeinput', asLatin, { capture: true })

const asLatin = (event: InputEvent) => {
  const { target, data } = event
  if (!(target instanceof HTMLInputElement) || !['numeric', 'decimal'].includes(target.inputMode) || !data) return
  const latin = latinDigits(data).replaceAll('٫', '.')
  if (latin === data || event.isComposing) return
  event.preventDefault()
  target.setRangeText(latin, target.selectionStart ?? 0, target.selectionEnd ?? target.value.length, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: latin }))
}
