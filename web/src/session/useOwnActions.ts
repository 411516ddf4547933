import { useNavigate } from 'react-router'
import { type Role, superAdmin } from '#contract/kernel/access.ts'
import { session } from '#contract/session/session.contract.ts'
import { useScheme } from '#web/ui/theme/appearance.ts'
import { leave, switchRole } from './sign-in.ts'
import { useEndActing } from './acting.ts'
import { confirm, showRefusal } from '#web/kernel/feedback.ts'
import { isRefused } from '#web/kernel/failures.ts'
import type { LanguageCode } from '#contract/kernel/languages.ts'
import { offeredLanguages } from '#web/kernel/open-entries.ts'
import { offeredRoles } from '#web/kernel/hosts.ts'
import { speak, useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { forgetAddress } from '#web/kernel/remembered.ts'
import { isActing, type Visitor, waitingRolls } from '#web/kernel/session.ts'

/** What everybody may do about their own session, for the profile menu and the sheet of the phone. */
export const useOwnActions = (visitor: Visitor, shown: boolean) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { chooseScheme } = useScheme()
  const held = useReading(session.roles, {}, { when: shown }).data ?? []
  const saveLanguage = useSend(session.saveLanguage)
  const { login, role: present } = visitor
  const { person_id, features_off } = login.setting_config
  const endActing = useEndActing()
  return {
    /** Who really sits there, and in which role; undefined for everybody who acts for nobody. */
    acting: isActing(login)
      ? t('session.act.who', { name: login.impersonate_info, role: t(`shell.role.${login.impersonate_role}`) })
      : undefined,
    endActing: () => void endActing.end(),
    roles: offeredRoles(held, location.hostname),
    languages: offeredLanguages(visitor),
    /** The own ID card; nothing for who is no person of a school. */
    card:
      person_id !== null && present !== superAdmin && !features_off.includes('id-cards')
        ? `/id-card/${person_id}`
        : undefined,
    helpLink: visitor.login.setting_config.help_link,
    chooseScheme,
    switchTo: (role: Role) =>
      void switchRole(role).then(
        () => navigate('/home'),
        (error: unknown) => isRefused(error) && showRefusal(error),
      ),
    speak: (language: LanguageCode) => {
      void speak(language)
      saveLanguage.send({ language })
    },
    logOut: () => {
      const out = () =>
        void leave().then(() => {
          forgetAddress()
          return navigate('/login')
        })
      if (localStorage.getItem(waitingRolls)) confirm({ message: t('ui.unsaved'), danger: true, onConfirm: out })
      else out()
    },
  }
}
