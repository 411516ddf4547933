import { describe, expect, it } from 'vitest'
import { browserOf, systemOf } from './browser.rules.ts'

describe('by its user agent', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Chrome 130.0.0.0',
      'Windows 10 / 11',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.2849.46',
      'Edge 130.0.2849.46',
      'Windows 10 / 11',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 OPR/114.0.0.0',
      'Opera 114.0.0.0',
      'Windows 10 / 11',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Chrome 130.0.0.0',
      'ChromeOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
      'Samsung Internet 26.0',
      'Android 10',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'Chrome 130.0.0.0',
      'Android 10',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; HD1913) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.6723.86 Mobile Safari/537.36 EdgA/130.0.2849.46',
      'Edge 130.0.2849.46',
      'Android 10',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox 131.0', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/131.2 Mobile/15E148 Safari/605.1.15',
      'Firefox 131.2',
      'iOS 17.6',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.6723.37 Mobile/15E148 Safari/604.1',
      'Chrome 130.0.6723.37',
      'iOS 17.6',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari 18.0',
      'iOS 18.0',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari 18.0',
      'macOS',
    ],
  ])('%s is told apart', (agent, browser, system) =>
    expect([browserOf(agent), systemOf(agent)]).toEqual([browser, system]),
  )

  it('an iPad that calls itself a Mac is known by its touch screen', () =>
    expect(
      systemOf(
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
        {},
        5,
      ),
    ).toBe('iPadOS'))

  it('what nobody knows is shown as it calls itself', () =>
    expect([browserOf('Lynx/2.9'), systemOf('Lynx/2.9')]).toEqual(['Lynx/2.9', 'Lynx/2.9']))
})

describe('by its client hints', () => {
  const noise = { brand: 'Not?A_Brand', version: '99.0.0.0' }
  const chromium = { brand: 'Chromium', version: '130.0.6723.58' }
  it.each([
    [[noise, chromium, { brand: 'Google Chrome', version: '130.0.6723.58' }], 'Chrome 130.0.6723.58'],
    [[chromium, { brand: 'Microsoft Edge', version: '130.0.2849.46' }, noise], 'Edge 130.0.2849.46'],
    [[{ brand: 'Opera', version: '114.0.5282.21' }, chromium], 'Opera 114.0.5282.21'],
    [[chromium, { brand: 'Brave', version: '130.1.71.118' }], 'Brave 130.1.71.118'],
    [[noise, chromium], 'Chromium 130.0.6723.58'],
  ])('the most exact brand counts', (fullVersionList, browser) =>
    expect(browserOf('Chrome/130.0.0.0', { fullVersionList })).toBe(browser),
  )

  it.each([
    [{ platform: 'Windows', platformVersion: '15.0.0' }, 'Windows 11'],
    [{ platform: 'Windows', platformVersion: '10.0.0' }, 'Windows 10'],
    [{ platform: 'Windows', platformVersion: '' }, 'Windows'],
    [{ platform: 'macOS', platformVersion: '15.1.0' }, 'macOS 15.1.0'],
  ])('%o is %s', (hints, system) => expect(systemOf('', hints)).toBe(system))
})
