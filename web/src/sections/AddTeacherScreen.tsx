import { Staffing } from './parts/Staffing.tsx'

export default function AddTeacherScreen() {
  return <Staffing mode="add" />
}
