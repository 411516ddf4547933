import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Role, schoolAdmin, student, superAdmin } from '#contract/kernel/access.ts'
import type { LoginRecord } from '#contract/kernel/login-record.ts'
import { openSession } from '#contract/session/session.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused, type Refused } from '#web/kernel/failures.ts'
import { speak } from '#web/kernel/i18n.ts'
import { queries } from '#web/kernel/queries.ts'
import { ownPath } from '#web/kernel/remembered.ts'
import { forgetLogin, keepLogin, roleOf, visitor } from '#web/kernel/session.ts'
import { closeDialog, showDialog } from '#web/kernel/dialogs.ts'
import { showRefusal } from '#web/kernel/feedback.ts'
import { enter } from './sign-in.ts'

const addressKey = 'url_before_impersonation'
const delays = { backFromAdminHeader: 1_000, leaveStudentHeader: 7_000 }

/** Begins to act for somebody; the present address is where it leads back to. */
export const beginActing = async (login: LoginRecord): Promise<string> => {
  localStorage.setItem(addressKey, location.pathname + location.search)
  await enter(login)
  return '/home'
}

/** From here on this session may change things. */
export const noteChangesAllowed = (): void => {
  const login = visitor()?.login
  if (login) keepLogin({ ...login, setting_config: { ...login.setting_config, read_only: false } })
}

/**
 * Ends acting for somebody: back to the own session and to where it began, or out altogether when that session is over.
 */
export const useEndActing = () => {
  const navigate = useNavigate()
  const [ending, setEnding] = useState(false)
  const under_way = useRef(false)

  const end = async (): Promise<void> => {
    const login = visitor()?.login
    if (!login || under_way.current) return
    under_way.current = true
    setEnding(true)
    try {
      const own = await call(
        openSession.unimpersonate,
        { impersonate_data: login.impersonate_data },
        { bearer: login.token },
      )
      await enter(own)
      if (login.last_role === schoolAdmin) await pause(delays.backFromAdminHeader)
      void navigate(takeAddress() ?? landing(roleOf(own)))
    } catch (error) {
      if (isRefused(error)) refused(error, login.last_role === student)
    } finally {
      under_way.current = false
      setEnding(false)
    }
  }

  const refused = (error: Refused, ofStudent: boolean) => {
    if (error.status === 0 || error.status >= 500) return showRefusal(error) // the way back may still be open
    const leave = () => {
      clearTimeout(timer)
      takeAddress()
      forgetLogin()
      queries.clear()
      if (ofStudent) void speak('en')
      void navigate('/login')
    }
    const timer = ofStudent ? setTimeout(closeDialog, delays.leaveStudentHeader) : undefined
    return showDialog({ kind: 'error', message: error.message, onClose: leave })
  }

  return { end, ending }
}

const takeAddress = (): string | undefined => {
  const address = ownPath(localStorage.getItem(addressKey))
  localStorage.removeItem(addressKey)
  return address
}

const landing = (role: Role | undefined): string =>
  role === superAdmin ? '/global-user-directory' : role === schoolAdmin ? '/user-directory' : '/home'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
