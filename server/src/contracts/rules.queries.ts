import { type ContractRules, firstContractRules } from '#contract/settings/contract-rules.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** The rules that contracts follow now. */
export const presentRules = async (db: Db): Promise<ContractRules> =>
  (
    await sql<{ rules: ContractRules }>`
      select rules
      from contract_rule
      where school_id = kernel.school_id()
      order by number desc
      limit 1`.optional(db)
  )?.rules ?? firstContractRules
