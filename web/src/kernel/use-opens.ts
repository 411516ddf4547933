import { isOff } from './guard.ts'
import { pageAt } from './page-table.ts'
import { screenOf } from './page.ts'
import { useSignedIn } from './session.ts'

/**
 * Whether an address leads somewhere for whoever is signed in: a page of the role, built, of a feature that the school
 * works with. Links ask it before they are drawn.
 */
export const useOpens = (): ((to: string) => boolean) => {
  const { role, login } = useSignedIn()
  return (to) => {
    const page = pageAt(to.split(/[?#]/)[0] ?? to)
    return (
      page !== undefined &&
      page.roles.includes(role) &&
      screenOf(page, role) !== undefined &&
      !isOff(page, login.setting_config.features_off)
    )
  }
}
