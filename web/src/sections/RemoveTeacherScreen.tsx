import { Staffing } from './parts/Staffing.tsx'

export default function RemoveTeacherScreen() {
  return <Staffing mode="remove" />
}
