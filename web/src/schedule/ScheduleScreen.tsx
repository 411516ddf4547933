import { OwnSchedule } from './parts/OwnSchedule.tsx'

export default function ScheduleScreen() {
  return <OwnSchedule usual="week" />
}
