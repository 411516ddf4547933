import { firstLetterOf } from '#web/ui/names.ts'

/** The logo of a school, or the first letter of its name on its colour. */
export const SchoolMark = ({ name, logo, large = false }: { name: string; logo: string; large?: boolean }) => (
  <span className={large ? 'school-mark large' : 'school-mark'} aria-hidden>
    {logo ? <img src={logo} alt="" /> : firstLetterOf(name)}
  </span>
)
