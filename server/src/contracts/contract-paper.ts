import { initialsOf } from '#contract/kernel/graphemes.ts'
import { totalOf } from '#contract/contracts/contract-text.rules.ts'
import { isMissing } from '#contract/contracts/signing.rules.ts'
import { found } from '#contract/kernel/errors.ts'
import { type Paper, sealDocument, type Sheet } from '#server/documents/document-service.ts'
import type { Context } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import type { ContractRecord, SignerRecord } from './contracts.queries.ts'
import { blocksOf } from './paper-text.ts'

type Shown = Pick<
  ContractRecord,
  'number' | 'revision' | 'title' | 'body' | 'lines' | 'currency' | 'instalments' | 'guardians' | 'digest' | 'language'
> & { student: { fname: string; lname: string } }

/** A contract on paper: its text, the fees, and who has signed when and from where. */
export const contractSheet = (contract: Shown, signers: readonly SignerRecord[], { t, format }: Paper): Sheet => {
  const { student, currency, lines } = contract
  const amount = (value: number) => format.money(value, currency)
  const all = signers.map((one) => ({ ...one, signed: one.signed_at !== null }))
  const sealed = all.every((one) => !isMissing(one, all, contract.guardians))
  return {
    file: `${contract.number} ${student.lname}`,
    title: contract.title,
    sub: [
      `${student.fname} ${student.lname}`,
      t('contracts.paper-number', { number: contract.number, revision: contract.revision }),
    ].join(' · '),
    whose: initialsOf(student.fname, student.lname),
    data: {
      blocks: blocksOf(contract.body),
      fees: {
        title: t('contracts.fees'),
        rows: lines.map((line) => [line.name, amount(line.amount)]),
        total: [t('contracts.column-total'), amount(totalOf(lines))],
        note: contract.instalments === null ? '' : t('contracts.paid-in', { count: contract.instalments }),
      },
      signatures: {
        title: t('contracts.signatures'),
        note: sealed ? '' : t('contracts.paper-unsigned'),
        rows: all
          .filter((one) => one.signed || isMissing(one, all, contract.guardians))
          .map((one) => ({
            name: one.typed_name || one.name || t('contracts.capacity-school'),
            role: t(`contracts.capacity-${one.capacity}`),
            lines: one.signed_at
              ? [
                  t('contracts.signed-at', { at: format.moment(one.signed_at) }),
                  t('contracts.signed-from', { address: one.address, device: one.device || '–' }),
                  one.consent,
                ]
              : [t('contracts.not-signed')],
          })),
        digest: contract.digest && t('contracts.digest', { digest: contract.digest }),
      },
    },
  }
}

/** The sealed copy that everybody gets, with all times, kept as a file of the contract. */
export const sealContract = async (
  context: Context,
  contract: ContractRecord,
  signers: readonly SignerRecord[],
): Promise<number> => {
  const { db, actor, files } = context
  const student = await sql<{ fname: string; lname: string }>`
    select fname, lname
    from person
    where school_id = kernel.school_id() and id = ${contract.student_id}`.one(db)
  const body = await sealDocument(context, contract.language, 'contracts/contract.typ', (paper) =>
    contractSheet({ ...contract, student }, signers, paper),
  )
  const name = `${contract.number}.pdf`
  const file = { ...(await files.write(name, body)), name, created_by: actor.user_id }
  const { id } = await db
    .insertInto('file')
    .values({ ...file, school_id: found(actor.school_id), owner_kind: 'contract', owner_id: contract.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
