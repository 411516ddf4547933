import { HolderEditor } from './parts/HolderEditor.tsx'
import { RightsFrame } from './parts/RightsFrame.tsx'

/** Tags that somebody has, or is denied, beside what their roles say. */
export default function EditUserTagScreen() {
  return <RightsFrame>{({ id }) => <HolderEditor of={{ kind: 'user', id }} />}</RightsFrame>
}
