import { Select } from '@mantine/core'
import { IconArrowNarrowRight } from '@tabler/icons-react'

type Props = {
  summary: string
  /** The columns of a file and what each is here; null = left out. */
  columns: readonly { at: number; name: string; value: string | null }[]
  options: readonly { value: string; label: string }[]
  /** Names the choice for a column. */
  labelOf: (column: string) => string
  leftOut: string
  open: boolean
  onChoose: (at: number, value: string | null) => void
}

/** The columns of a file beside what each of them is here, to be looked over and changed. */
export const ColumnChoices = ({ summary, columns, options, labelOf, leftOut, open, onChoose }: Props) => (
  <details open={open}>
    <summary className="medium">{summary}</summary>
    <ul className="column-choices">
      {columns.map(({ at, name, value }) => (
        <li key={at} className="row">
          <bdi className="grow ellipsis" title={name}>
            {name}
          </bdi>
          <IconArrowNarrowRight size={16} stroke={1.75} className="mirrored" aria-hidden />
          <Select
            className="grow"
            size="xs"
            aria-label={labelOf(name)}
            placeholder={leftOut}
            data={options}
            value={value}
            clearable
            searchable
            onChange={(chosen) => onChoose(at, chosen)}
          />
        </li>
      ))}
    </ul>
  </details>
)
