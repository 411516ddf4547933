import { readFile } from 'node:fs/promises'
import { fail } from '#contract/kernel/errors.ts'
import { signedExports } from '#contract/logs/signed-export.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { checkExport } from './signed-export.ts'

export const signedExportService = serve(signedExports, {
  async check(_, { uploads, vault }) {
    const files = await Promise.all(uploads.map(async ({ name, path }) => ({ name, bytes: await readFile(path) })))
    return checkExport(vault, files) ?? fail('invalid', 'log-export-unsigned')
  },
})
