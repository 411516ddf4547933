import { LinkMany } from './parts/LinkMany.tsx'

export default function LinkAdvisorManyScreen() {
  return <LinkMany kind="advisor" />
}
