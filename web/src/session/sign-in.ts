import type { LoginRecord } from '#contract/kernel/login-record.ts'
import { session } from '#contract/session/session.contract.ts'
import { call } from '#web/kernel/api.ts'
import { guard } from '#web/kernel/guard.ts'
import { speak } from '#web/kernel/i18n.ts'
import { isLanguage } from '#contract/kernel/languages.ts'
import { pageAt } from '#web/kernel/page-table.ts'
import { queries } from '#web/kernel/queries.ts'
import { takeRememberedAddress } from '#web/kernel/remembered.ts'
import { forgetLogin, keepFlags, keepLogin, roleOf, waitingRolls } from '#web/kernel/session.ts'
import type { Role } from '#contract/kernel/access.ts'
import { dropAllDrafts } from '#web/ui/form/drafts.ts'

/**
 * Makes a fresh login the session of this browser; nothing read for an earlier one stays. Answers the address to land
 * on.
 */
export const enter = async (login: LoginRecord): Promise<string> => {
  queries.clear()
  keepLogin(login)
  const [{ user_settings }] = await Promise.all([
    call(session.configuration, {}),
    isLanguage(login.language) && speak(login.language),
  ])
  keepFlags(user_settings)
  return landing(login)
}

export const leave = async (): Promise<void> => {
  await call(session.logout, {}).catch(() => undefined) // the session ends here even when the server cannot be told
  dropAllDrafts()
  localStorage.removeItem(waitingRolls)
  forgetLogin()
  queries.clear()
  await speak('en')
}

export const switchRole = (role: Role): Promise<string> => call(session.changeRole, { role }).then(enter)

export const switchSchool = (school_id: number, role: Role): Promise<string> =>
  call(session.changeSchool, { school_id, role }).then(enter)

/** The remembered address if this role may open it. */
const landing = (login: LoginRecord): string => {
  const address = takeRememberedAddress()
  const page = address && pageAt(URL.parse(address, location.origin)?.pathname ?? '')
  if (!page || page.kind !== 'page') return '/home'
  const { show } = guard(roleOf(login), page)
  return show === 'screen' || show === 'pending' ? address : '/home'
}
