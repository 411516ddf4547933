import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { provenWhenAsked } from '#web/session/proof.ts'
import { tellRefusal } from '#web/ui/tell.tsx'
import { download } from './api.ts'
import { isRefused } from './failures.ts'

/** A file of the server, kept by the browser: asks for the password where the call wants it fresh, and tells why there is none. */
export const saveFile = <In>(endpoint: Endpoint<In, unknown>, input: NoInfer<In>, fallbackName: string): Promise<void> =>
  provenWhenAsked(() => download(endpoint, input, fallbackName)).catch((error: unknown) => {
    if (isRefused(error) && error.status !== 401) tellRefusal(error)
  })
