import { useEffect } from 'react'
import { student } from '#contract/kernel/access.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { call } from '#web/kernel/api.ts'
import { useSignedIn } from '#web/kernel/session.ts'

/** Tells that the student looks at it; nothing depends on it, so a refusal is let be. */
export const useOpened = (activity_id: number, open: boolean) => {
  const { role } = useSignedIn()
  useEffect(() => {
    if (open && role === student) void call(learning.open, { activity_id }).catch(() => undefined)
  }, [activity_id, open, role])
}
