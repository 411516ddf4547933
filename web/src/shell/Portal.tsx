import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { parent, superAdmin } from '#contract/kernel/access.ts'
import { groupColor } from '#web/ui/theme/accent.ts'
import { densityOf } from '#web/ui/theme/appearance.ts'
import { Theme } from './Theme.tsx'
import { Acting } from '#web/session/Acting.tsx'
import { Elsewhere } from '#web/session/Elsewhere.tsx'
import { Proof } from '#web/session/Proof.tsx'
import { SystemCheck } from '#web/session/SystemCheck.tsx'
import { useInstalled } from '#web/session/installed.ts'
import { usePublicSchool } from '#web/session/public-school.ts'
import { useOwnWords } from '#web/translations/own-words.ts'
import { Reading } from '#web/ui/Reading.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { guard, type Verdict } from '#web/kernel/guard.ts'
import { rememberAddress } from '#web/kernel/remembered.ts'
import { servedPages } from './served-pages.ts'
import { useVisitor, type Visitor } from '#web/kernel/session.ts'
import { useShownColor } from '#web/kernel/shown-color.ts'
import { useUpkeep } from '#web/session/upkeep.ts'

const Frame = lazy(() => import('./frames/Frame.tsx'))
const NotFound = lazy(() => import('./frames/NotFound.tsx'))
const FeatureOff = lazy(() => import('./frames/FeatureOff.tsx'))
const NotBuilt = lazy(() => import('./frames/NotBuilt.tsx'))
const SetUpFirst = lazy(() => import('#web/session/SetUpFirst.tsx'))

const byPath = new Map(servedPages.map((page) => [page.path, page]))

/** Every page is drawn in here: the guard's verdict, the look of the school, the frame of the role. */
export const Portal = () => {
  const visitor = useVisitor()
  const page = byPath.get(useMatches().at(-1)?.id ?? '*') ?? byPath.get('*')
  const verdict: Verdict = page
    ? guard(visitor?.role, page, visitor?.login.setting_config.features_off)
    : { show: 'login' }
  const frame = 'frame' in verdict ? verdict.frame : undefined
  useUpkeep()
  useInstalled()
  useFocusBack()
  useOwnWords(visitor)
  return (
    <Theme color={useSchoolColor(visitor)} density={frame ? densityOf[frame] : 'comfortable'}>
      <Acting />
      <Decided verdict={verdict} visitor={visitor} />
      <SystemCheck />
      <Elsewhere />
      <Proof />
      <ScrollRestoration />
    </Theme>
  )
}

const Decided = ({ verdict, visitor }: { verdict: Verdict; visitor: Visitor | undefined }) => {
  const { pathname, search } = useLocation()
  if (verdict.show === 'redirect') return <Navigate to={verdict.to} replace />
  if (verdict.show === 'login') return <ToLogin address={pathname + search} />
  if (verdict.show === 'refused') return <Navigate to={`/login?refused=${encodeURIComponent(pathname)}`} replace />
  if (verdict.show === 'open' || !visitor)
    return (
      <Reading of={pathname} shape={null}>
        <Outlet />
      </Reading>
    )
  if (visitor.login.setting_config.change_password) return <Navigate to="/change-password" replace />
  if (verdict.show === 'screen' && pathname === '/home' && signsFirst(visitor))
    return <Navigate to="/student-contract" replace />
  if (visitor.login.setting_config.set_up_second_step)
    return (
      <Suspense>
        <SetUpFirst />
      </Suspense>
    )
  return (
    <Suspense>
      <Frame name={verdict.frame} visitor={visitor}>
        <Reading of={`${visitor.login.user_id} ${visitor.login.last_school_id} ${pathname}`}>
          {verdict.show === 'not-found' && <NotFound />}
          {verdict.show === 'pending' && <NotBuilt />}
          {verdict.show === 'feature-off' && <FeatureOff />}
          {verdict.show === 'screen' && <Outlet />}
        </Reading>
      </Frame>
    </Suspense>
  )
}

/** A parent with a contract to sign, or its first payment to make, is led there from the home. */
const signsFirst = ({ role, flags, login }: Visitor): boolean =>
  role === parent && login.setting_config.contract_pending && (flags.has('viewcontract') || flags.has('updatecontract'))

const ToLogin = ({ address }: { address: string }) => {
  useEffect(() => rememberAddress(address), [address])
  return <Navigate to="/login" replace />
}

const useSchoolColor = (visitor: Visitor | undefined): string => {
  const school = usePublicSchool({ when: !visitor })
  const shown = useShownColor()
  return useMemo(() => {
    if (shown) return shown
    if (visitor?.role === superAdmin) return groupColor
    return (visitor ? visitor.login.setting_config.accent : school?.accent) || groupColor
  }, [visitor, school, shown])
}
