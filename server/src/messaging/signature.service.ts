import { signature } from '#contract/messaging/signature.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { saveSignature, signatureOf } from './signature.queries.ts'

export const signatureService = serve(signature, {
  read: async (_, { db, actor }) => ({ signature: await signatureOf(db, actor.user_id) }),

  async save({ signature: text }, { db, actor }) {
    await saveSignature(db, actor.user_id, text)
    return { signature: text }
  },
})
