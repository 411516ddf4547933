import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { session } from '#contract/session/session.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isLocal } from '#web/kernel/hosts.ts'
import { listen, onTopics } from '#web/kernel/live.ts'
import { queries } from '#web/kernel/queries.ts'
import { rememberAddress } from '#web/kernel/remembered.ts'
import { hasOutlasted, keepFlags, keepLogin, token, useVisitor, visitor } from '#web/kernel/session.ts'

/**
 * While somebody is signed in: what they may do is read afresh when the page opens, and changes made elsewhere are
 * listened for.
 */
export const useUpkeep = (): void => {
  const navigate = useNavigate()
  const login = useVisitor()?.login
  const sessionToken = login?.token

  useEffect(() => {
    if (!sessionToken) return undefined
    const over = new AbortController()
    refreshConfiguration(over.signal).catch(() => {
      if (!navigator.onLine) return // attendance is taken without a network too; the server checks each save
      if (over.signal.aborted || !token() || hasOutlasted(Date.now()) || isLocal(location.hostname)) return
      rememberAddress(location.pathname + location.search)
      void navigate('/login')
    })
    return () => over.abort()
  }, [sessionToken, navigate])

  // What somebody may do was changed: menus follow, the server asks its rules anyway.
  useEffect(() => onTopics((topics) => topics.has('rights') && void refreshConfiguration().catch(() => undefined)), [])

  // A browser lends six connections to one host: only the tab in front listens; one that comes back reads again what it
  // shows.
  const inFront = useDocumentVisibility() === 'visible'
  const wasBehind = useRef(false)
  useEffect(() => {
    if (!sessionToken) return undefined
    if (!inFront) {
      wasBehind.current = true
      return undefined
    }
    if (wasBehind.current) void queries.invalidateQueries()
    wasBehind.current = false
    const over = new AbortController()
    void listen(over.signal)
    return () => over.abort()
  }, [sessionToken, inFront])
}

/** Reads anew who is signed in: after a change of name, photo, zone or second step. */
export const refreshConfiguration = async (signal?: AbortSignal): Promise<void> => {
  const { user_settings, login } = await call(session.configuration, {}, signal ? { signal } : {})
  const present = token()
  if (!present) return
  keepLogin({ ...login, token: present, impersonate_data: visitor()?.login.impersonate_data ?? '' })
  keepFlags(user_settings)
}
