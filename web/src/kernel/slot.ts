import { type ComponentType, createElement, lazy, type ReactNode } from 'react'

/** A place in a page for a part of a domain above its own. It suspends while the part is fetched. */
export type Slot<Props> = ((props: Props) => ReactNode) & {
  /** The shell, which knows both domains, says what stands there. */
  fill: (part: () => Promise<ComponentType<Props>>) => void
  isFilled: () => boolean
}

export const slot = <Props extends object = object>(): Slot<Props> => {
  let part: ComponentType<Props> | undefined
  const place = (props: Props): ReactNode => part && createElement(part, props)
  return Object.assign(place, {
    fill: (load: () => Promise<ComponentType<Props>>) => {
      part = lazy(async () => ({ default: await load() }))
    },
    isFilled: () => part !== undefined,
  })
}
