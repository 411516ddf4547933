/** Where one activity is graded student after student; `student` is the ref of the one to begin with. */
export const gradingAddress = ({
  section_id,
  activity_id,
  student,
}: {
  section_id: number
  activity_id: number
  student?: string | number
}): string =>
  `/view-grade-detail?section_id=${section_id}&activity_id=${activity_id}${student === undefined ? '' : `&student=${student}`}`
