import { CopyRules } from './parts/CopyRules.tsx'

/** Rules of this school to all schools of groups. */
export default function CopyRulesToGroupScreen() {
  return <CopyRules by="group" />
}
