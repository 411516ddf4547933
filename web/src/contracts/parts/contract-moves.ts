import { contracts } from '#contract/contracts/contracts.contract.ts'
import { askReason, confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'

/** What the office does with contracts, one or many: asked before, told after. */
export const useContractMoves = (done: () => void = () => undefined) => {
  const t = useTexts()
  const after = (message: string) => {
    toastSaved(message)
    done()
  }
  const refresh = 'contract'
  const send = useSend(contracts.send, {
    refresh,
    onDone: ({ ids }) => after(t('contracts.was-sent', { count: ids.length })),
  })
  const voiding = useSend(contracts.void, {
    refresh,
    onDone: ({ ids }) => after(t('contracts.was-voided', { count: ids.length })),
  })
  const remind = useSend(contracts.remind, {
    refresh,
    onDone: ({ people }) => after(t('contracts.reminded', { count: people })),
  })
  return {
    sending: send.sending || voiding.sending || remind.sending,
    send: (ids: number[]) =>
      confirm({
        message: t('contracts.send-ask', { count: ids.length }),
        answer: t('contracts.send'),
        onConfirm: () => send.send({ ids }),
      }),
    remind: (ids: number[]) => remind.send({ ids }),
    makeVoid: async (ids: number[]) => {
      const reason = await askReason(t('contracts.void-ask', { count: ids.length }))
      if (reason) voiding.send({ ids, reason })
    },
  }
}
