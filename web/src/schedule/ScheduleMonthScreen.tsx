import { OwnSchedule } from './parts/OwnSchedule.tsx'

export default function ScheduleMonthScreen() {
  return <OwnSchedule usual="month" />
}
