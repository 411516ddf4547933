import { Link } from 'react-router'
import type { MasterContractRow } from '#contract/contracts/organizations.contract.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

/** Cells of a list of agreements. */
export const masterCells = (t: (key: string, params?: Record<string, string | number>) => string) => ({
  number: ({ id, number }: MasterContractRow) => (
    <Link className="link medium whole-number" to={`/b2b-contract?id=${id}`}>
      <bdi>{number}</bdi>
    </Link>
  ),
  organization: ({ organization }: MasterContractRow) => <bdi>{organization}</bdi>,
  title: ({ title }: MasterContractRow) => <bdi>{title}</bdi>,
  state: ({ state }: MasterContractRow) => <StatusChip status={state} word={t(`contracts.master-state-${state}`)} />,
})
