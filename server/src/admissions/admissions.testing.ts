import type { withPortal } from '#server/kernel/testing.ts'

/** All files of a worker ask from one address, which begins only so many applications an hour. */
export const forgetApplicants = (portal: ReturnType<typeof withPortal>): Promise<unknown> =>
  portal.owner().rows(`delete from auth.login_attempt where subject like 'apply-address:%'`)
