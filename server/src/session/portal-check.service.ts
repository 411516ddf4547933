import { portalCheck } from '#contract/session/portal-check.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { portalChecks } from './portal-check.ts'
import { databaseFacts, portalFacts } from './portal-facts.ts'

export const portalCheckService = serve(portalCheck, {
  async read(_, { db, actor, installation, now }) {
    const facts = await portalFacts(installation, () => databaseFacts(db), now)
    return { checks: portalChecks(facts, actor.language), portal: facts.portal }
  },
})
