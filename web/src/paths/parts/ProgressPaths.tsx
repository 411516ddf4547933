import { paths } from '#contract/paths/paths.contract.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PathView } from './PathView.tsx'

type Props = { student_id: number; template_id?: number | undefined }

export const OwnPath = ({ student_id, template_id }: Props) => (
  <PathView path={useRead(paths.own, { student_id, ...(template_id && { template_id }) })} />
)

export const StudentPath = ({ student_id, template_id }: Props) => (
  <PathView path={useRead(paths.ofStudent, { student_id, ...(template_id && { template_id }) })} />
)
