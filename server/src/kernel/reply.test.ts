import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fail, failureStatus, wrongField } from '#contract/kernel/errors.ts'
import { id, text } from '#contract/kernel/fields.ts'
import { refusal, success } from './reply.ts'

const messages = (problem: unknown) => {
  const { status, body } = refusal(problem, 'en')
  return { status, ...JSON.parse(body) }
}
const parsed = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error

it('a success is the envelope around its data', () =>
  expect(JSON.parse(success('[1]').body)).toEqual({ status: true, message: '', data: [1] }))

describe('a refusal', () => {
  it.each(Object.entries(failureStatus))('of the kind %s has the status %i and a text', (kind, status) => {
    const answer = messages(fail(kind as keyof typeof failureStatus))
    expect([answer.status, answer.code]).toEqual([false, kind])
    expect(answer.message).not.toMatch(/errors\.|\{/)
    expect(refusal(fail(kind as keyof typeof failureStatus), 'en').status).toBe(status)
  })

  const rows: [string, unknown, number, string][] = [
    ['an unknown error', new Error('password=secret at /srv/app.ts:1'), 500, 'internal'],
    ['nothing at all', undefined, 500, 'internal'],
    ['a value that is taken', { code: '23505', detail: 'Key (name)=(secret) exists' }, 409, 'taken'],
    [
      'a record that others name',
      {
        code: '23503',
        detail: 'Key (id)=(1) is still referenced from table "section".',
        constraint: 'section_school_id_course_id_fkey',
      },
      409,
      'in-use',
    ],
    ['a broken check', { code: '23514', constraint: 'badge_points_check' }, 422, 'invalid'],
    ['a number too large', { code: '22003' }, 422, 'invalid'],
    ['a number that is none', { code: '22P02' }, 422, 'invalid'],
    ['a disk that is full', { code: '53100' }, 503, 'unavailable'],
    ['a disk that is full, for a file', { code: 'ENOSPC', syscall: 'write' }, 503, 'unavailable'],
    ['a server that starts', { code: '57P03' }, 503, 'unavailable'],
    ['a socket that is gone', { code: 'ENOENT', syscall: 'connect' }, 503, 'unavailable'],
    ['a lost connection', new Error('Connection terminated unexpectedly'), 503, 'unavailable'],
    ['no right', { code: '42501', message: 'permission denied for table credential' }, 403, 'forbidden'],
    ['a database that is away', { code: 'ECONNREFUSED', message: 'connect 10.0.0.7' }, 503, 'unavailable'],
    ['a statement that took too long', { code: '57014' }, 503, 'unavailable'],
    ['a body that cannot be read', { statusCode: 400, message: 'Unexpected token' }, 422, 'malformed'],
    ['a body that is too large', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 422, 'body-too-large'],
  ]
  it.each(rows)('of %s tells nothing of the inside', (_, problem, status, code) => {
    const { body, status: http } = refusal(problem, 'en')
    expect([http, JSON.parse(body).code]).toEqual([status, code])
    expect(body).not.toMatch(/secret|10\.0|srv|credential|badge|section|Unexpected/)
  })

  it('of a record that the school does not have stands at its field', () => {
    const problem = {
      code: '23503',
      detail: 'Key (school_id, academic_term_id)=(1, 2) is not present in table "academic_term".',
      constraint: 'grading_period_school_id_academic_term_id_fkey',
    }
    expect(messages(problem).fields).toEqual([
      {
        path: 'academic_term_id',
        key: 'errors.field.reference',
        message: 'This record does not exist in this school.',
      },
    ])
  })

  it('with wrong fields names each with its text and numbers', () => {
    const schema = z.strictObject({ name: text(3), section_id: id(), rows: z.array(z.object({ letter: text(2) })) })
    expect(messages(parsed(schema, { name: 'abcd', rows: [{ letter: '' }], role: 1 })).fields).toEqual([
      { path: 'name', key: 'errors.field.too-long', message: 'At most 3 characters.' },
      { path: 'section_id', key: 'errors.field.required', message: 'Fill this in.' },
      { path: 'rows.0.letter', key: 'errors.field.required', message: 'Fill this in.' },
      { path: 'role', key: 'errors.field.unknown', message: 'role is not a field here.' },
    ])
  })

  it('with a key that has no text says that the value cannot be used', () =>
    expect(messages(wrongField('name', 'nowhere.known')).fields[0].message).toBe('This value cannot be used.'))

  it('carries the present value and the seconds to wait', () => {
    expect(messages(fail('conflict', 'stale', { present: { version: 2 } })).data).toEqual({ present: { version: 2 } })
    const { body, retry_after } = refusal(fail('limited', undefined, { retry_after: 60 }), 'en')
    expect([retry_after, JSON.parse(body).message]).toEqual([60, 'Too many tries. Wait 60 seconds.'])
  })
})
