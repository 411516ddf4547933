import { useLocalStorage } from '@mantine/hooks'
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Name by which the server sorts it. */
  sort?: string
  /** Numbers stand at the end. */
  numeric?: boolean
  /** A value that says nothing without its title, as 9 for a grade level does. */
  bare?: boolean
  /** Shown only when chosen. */
  extra?: boolean
}

/** Which columns are shown, remembered in this browser; the first one always is. */
export const useShownColumns = <Row>(list: string, columns: readonly Column<Row>[]) => {
  const [chosen, setChosen] = useLocalStorage<string[] | null>({
    key: `columns:${list}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const isShown = ({ key, extra = false }: Column<Row>) => (chosen ? chosen.includes(key) : !extra)
  const shown = columns.filter((column, index) => index === 0 || isShown(column))
  const toggle = (key: string) => {
    const keys = shown.map((column) => column.key)
    setChosen(keys.includes(key) ? keys.filter((kept) => kept !== key) : [...keys, key])
  }
  return { shown, toggle }
}
