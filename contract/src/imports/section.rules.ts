/**
 * The course that a section row tells. Without a course id its number, its name or the section's own name tells courses
 * apart.
 */
export const courseOf = (section: Record<string, string>) => {
  const {
    course_sis_id,
    course_number = '',
    course_name = '',
    course_description = '',
    course_subject = '',
    name = '',
  } = section
  return {
    sis_id: course_sis_id || course_number || course_name || name,
    number: course_number,
    name: course_name || name,
    description: course_description,
    subject: course_subject,
  }
}

/** The term that a section row tells, when it is complete. */
export const termOf = ({ term_sis_id, term_name, term_start_date, term_end_date }: Record<string, string>) =>
  term_start_date && term_end_date && (term_sis_id || term_name)
    ? {
        sis_id: term_sis_id || (term_name ?? ''),
        name: term_name || (term_sis_id ?? ''),
        start_date: term_start_date,
        end_date: term_end_date,
      }
    : undefined
