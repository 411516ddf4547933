import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { In } from '#contract/kernel/endpoint.ts'
import { messages } from '#contract/messaging/messages.contract.ts'
import { useSend } from '#web/kernel/queries.ts'

export type Written = Omit<In<typeof messages.saveDraft>, 'id' | 'version'>
type Stored = { id: number; version: number }
const pause = 1_200

/**
 * Keeps what is being written on the server, so that it is there after a sign-out and on another device. One save goes
 * after the other, each over what the one before stored.
 */
export const useDraft = (begun: Stored | undefined) => {
  const stored = useRef(begun)
  const latest = useRef<Written>(undefined)
  const under_way = useRef<Promise<void>>(undefined)
  const [state, setState] = useState<'saving' | 'saved' | 'failed'>()
  const { sendAndWait } = useSend(messages.saveDraft, { onRefused: () => true })
  const { sendAndWait: remove } = useSend(messages.deleteDrafts, { refresh: 'message' })

  const saveAll = async () => {
    while (latest.current) {
      const written = latest.current
      latest.current = undefined
      try {
        stored.current = await sendAndWait({ ...written, ...stored.current })
        setState('saved')
      } catch {
        setState('failed') // what is on the screen is still there, and is sent as it is
      }
    }
  }
  const save = useDebouncedCallback(() => {
    under_way.current = (under_way.current ?? Promise.resolve()).then(saveAll)
  }, pause)

  return {
    state,
    keep: (written: Written) => {
      latest.current = written
      setState('saving')
      save()
    },
    /** What is stored, once the save under way has ended; nothing more is saved then. */
    settle: async (): Promise<Stored | undefined> => {
      save.cancel()
      latest.current = undefined
      await under_way.current
      return stored.current
    },
    /** After it was sent. */
    forget: () => {
      stored.current = undefined
      setState(undefined)
    },
    discard: async () => {
      save.cancel()
      latest.current = undefined
      await under_way.current
      if (stored.current) await remove({ ids: [stored.current.id] })
      stored.current = undefined
      setState(undefined)
    },
  }
}
