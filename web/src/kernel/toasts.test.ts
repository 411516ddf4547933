import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast, toastShown } from './toasts.ts'

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('come one at a time', () => {
    showToast({ tone: 'ok', message: 'first' })
    showToast({ tone: 'ok', message: 'second' })
    expect(toastShown()?.message).toBe('second')
  })

  it('leave after five seconds', () => {
    showToast({ tone: 'ok', message: 'saved' })
    vi.advanceTimersByTime(4_999)
    expect(toastShown()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(toastShown()).toBeUndefined()
  })

  it('stay ten seconds when there is something to undo', () => {
    showToast({ tone: 'ok', message: 'moved', undo: () => undefined })
    vi.advanceTimersByTime(9_999)
    expect(toastShown()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(toastShown()).toBeUndefined()
  })
})
