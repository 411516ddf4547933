/** Up and down go from student to student; left and right choose, as in every group of choices. */
export const goToNeighbour = (row: Element | null, down: boolean) => {
  const sibling = (from: Element | null | undefined) => (down ? from?.nextElementSibling : from?.previousElementSibling)
  let next = sibling(row)
  while (next && !next.querySelector('fieldset input')) next = sibling(next) // rows that are locked have nothing to choose
  const input =
    next?.querySelector<HTMLInputElement>('fieldset input:checked') ??
    next?.querySelector<HTMLInputElement>('fieldset input')
  input?.focus()
}
