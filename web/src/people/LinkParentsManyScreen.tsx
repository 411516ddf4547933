import { LinkMany } from './parts/LinkMany.tsx'

export default function LinkParentsManyScreen() {
  return <LinkMany kind="guardian" />
}
