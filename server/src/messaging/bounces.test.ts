import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bounceIn } from './bounces.ts'

const read = (name: string) => readFileSync(new URL(`fixtures/bounces/${name}.eml`, import.meta.url), 'latin1')

describe('a mail that came back', () => {
  it.each([
    ['lhost-postfix-01', '5.1.1'],
    ['lhost-gmail-01', 'userunknown'],
    ['lhost-qmail-01', '550 Unknown user'],
    ['lhost-yahoo-01', '5.1.1'],
    ['rhost-google-01', '5.2.1'],
    ['mac-rfc3464-01', '5.1.1'],
  ])('%s says that the address does not exist', (name, said) =>
    expect(bounceIn(read(name))).toEqual({ reason: expect.stringContaining(said), unreachable: true }),
  )

  it.each([
    ['lhost-exchange2007-02', '5.2.2'], // a full mailbox
    ['lhost-outlook-01', '5.2.2'],
    ['lhost-postfix-10', '5.1.8'], // our own address was not believed
  ])('%s says nothing against the address', (name, said) =>
    expect(bounceIn(read(name))).toEqual({ reason: expect.stringContaining(said), unreachable: false }),
  )

  it.each([
    'arf-01', // a complaint
    'is-not-bounce-01',
    'rfc3464-07', // late
    'rfc3464-28', // arrived
    'rfc3464-34', // late, in words
    'rfc3834-01', // on holiday
    'rfc3834-02',
  ])('%s is none', (name) => expect(bounceIn(read(name))).toBeUndefined())
})
