import { shadesOf } from './theme/accent.ts'
import { firstLetterOf } from '#contract/kernel/graphemes.ts'

/**
 * The logo of a school, or the first letter of its name on its colour: the present school's, or that of another one.
 */
export const SchoolMark = ({
  name,
  logo,
  color,
  large = false,
}: {
  name: string
  logo: string
  color?: string
  large?: boolean
}) => (
  <span
    className={large ? 'school-mark large' : 'school-mark'}
    {...(color && { style: { background: shadesOf(color)[6] } })}
    aria-hidden
  >
    {logo ? <img src={logo} alt="" /> : firstLetterOf(name)}
  </span>
)
