import { states } from '../kernel/states.ts'

/**
 * A contract with a family. `change` takes back what went out, so that another text is sent: signatures that were there
 * stay with the text that they were given for.
 */
export const contractStates = states({
  states: ['draft', 'sent', 'partly-signed', 'signed', 'declined', 'expired', 'void'],
  initial: 'draft',
  transitions: [
    { action: 'send', from: ['draft'], to: 'sent' },
    { action: 'sign', from: ['sent', 'partly-signed'], to: 'partly-signed' },
    { action: 'complete', from: ['sent', 'partly-signed'], to: 'signed' },
    { action: 'change', from: ['sent', 'partly-signed', 'declined', 'expired'], to: 'draft' },
    { action: 'decline', from: ['sent', 'partly-signed'], to: 'declined' },
    { action: 'expire', from: ['sent', 'partly-signed'], to: 'expired' },
    { action: 'void', from: ['draft', 'sent', 'partly-signed', 'signed', 'declined', 'expired'], to: 'void' },
  ],
})
export type ContractState = (typeof contractStates.states)[number]

/** An agreement with an organization that pays for students. */
export const masterContractStates = states({
  states: ['draft', 'active', 'ended', 'void'],
  initial: 'draft',
  transitions: [
    { action: 'activate', from: ['draft'], to: 'active' },
    { action: 'end', from: ['active'], to: 'ended' },
    { action: 'reopen', from: ['ended'], to: 'active' },
    { action: 'void', from: ['draft', 'active', 'ended'], to: 'void' },
  ],
})
export type MasterContractState = (typeof masterContractStates.states)[number]
