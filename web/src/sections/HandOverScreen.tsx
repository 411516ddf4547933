import { Staffing } from './parts/Staffing.tsx'

export default function HandOverScreen() {
  return <Staffing mode="hand-over" />
}
