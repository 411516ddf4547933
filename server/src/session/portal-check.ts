import { checkNames, type PortalCheck } from '#contract/session/portal-check.contract.ts'
import { say } from '#server/kernel/texts.ts'
import type { PortalFacts } from './portal-facts.ts'
import { checks } from './portal-findings.rules.ts'

/** Every check in words, for the command and for the page. */
export const portalChecks = (facts: PortalFacts, language: string): PortalCheck[] =>
  checkNames.map((name) => {
    const { state, finding, params } = checks[name](facts)
    const key = `session.portal-check.${name}-${finding}`
    return {
      name,
      state,
      found: say(language, key, params),
      remedy: state === 'fine' ? '' : say(language, `${key}-remedy`, params),
    }
  })
