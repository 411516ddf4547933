import { CopyRules } from './parts/CopyRules.tsx'

/** Rules of this school to others, one by one. */
export default function CopyRulesScreen() {
  return <CopyRules by="school" />
}
