import '#web/sections/sections.css'
import { lazy } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useRecordId } from '#web/kernel/address.ts'
import { Reading } from '#web/ui/Reading.tsx'
import { Classroom } from './parts/classroom/Classroom.tsx'

const LessonReader = lazy(() => import('./parts/classroom/LessonReader.tsx'))
const StudentQuestions = lazy(() => import('#web/questions/StudentQuestions.tsx'))

/** A class of one child, as the child sees it, to read. */
export default function ClassInfoScreen() {
  const section_id = useRecordId()
  const [address] = useSearchParams()
  const student_id = Number(address.get('student_id')) || undefined
  const activity_id = Number(address.get('questions')) || undefined
  const lesson_id = Number(address.get('lesson')) || undefined
  if (!section_id) return <Navigate to="/home" replace />
  return (
    <Reading of={`${section_id}:${student_id}:${activity_id}:${lesson_id}`}>
      {lesson_id ? (
        <LessonReader activity_id={lesson_id} student_id={student_id} />
      ) : activity_id ? (
        <StudentQuestions activity_id={activity_id} student_id={student_id} />
      ) : (
        <Classroom section_id={section_id} student_id={student_id} />
      )}
    </Reading>
  )
}
