import { useMemo } from 'react'
import type { Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import type { GradeStore } from './grade-store.ts'

export const orders = ['name', 'total-down', 'total-up'] as const
type Order = (typeof orders)[number]
export type Shown = {
  only: number | undefined
  student_id: number | undefined
  period_id: number | undefined
  category_id: number | undefined
  order: Order
  incomplete: boolean
}

type Filter = { search: string; needsGrading: boolean; only: number | undefined } & Omit<Shown, 'student_id'>

/**
 * Activities by category as the school orders them; students and activities that the filters leave. By totals students
 * stay where they are while grades are typed.
 */
export const useShown = (
  book: Gradebook,
  store: GradeStore,
  { search, needsGrading, only, period_id, category_id, order, incomplete }: Filter,
) =>
  useMemo(() => {
    const places = new Map(book.rules.categories.map(({ id }, at) => [id, at]))
    const waiting = new Set(
      book.grades.filter((grade) => grade.handed_in && !grade.exempt).map((grade) => grade.activity_id),
    )
    const activities = book.activities
      .filter(
        (activity) =>
          (only === undefined || activity.id === only) &&
          (!needsGrading || waiting.has(activity.id)) &&
          (period_id === undefined || activity.grading_period_id === period_id) &&
          (category_id === undefined || activity.activity_type_id === category_id),
      )
      .toSorted((a, b) => (places.get(a.activity_type_id ?? 0) ?? 99) - (places.get(b.activity_type_id ?? 0) ?? 99))
    const open = new Set(
      book.set_by_hand.filter(({ incomplete_until }) => incomplete_until !== null).map(({ student_id }) => student_id),
    )
    const students = book.students.filter(
      ({ id, fname, lname, native_name }) =>
        (!incomplete || open.has(id)) && matchesSearch(`${fname} ${lname} ${native_name}`, search),
    )
    if (order === 'name') return { activities, students }
    const byHand = new Map(book.set_by_hand.map(({ student_id, percent }) => [student_id, percent]))
    const totals = new Map(students.map(({ id }) => [id, byHand.get(id) ?? store.total(id).percent]))
    const last = order === 'total-down' ? -1 : Infinity // whoever has no total stands at the end
    const totalOf = ({ id }: { id: number }) => totals.get(id) ?? last
    return {
      activities,
      students: students.toSorted(
        (a, b) => (order === 'total-down' ? totalOf(b) - totalOf(a) : totalOf(a) - totalOf(b)) || 0,
      ),
    }
  }, [book, store, search, needsGrading, only, period_id, category_id, order, incomplete])
