// Shows messages of the portal while no page of it is open, and opens the portal without a network: the page itself and its hashed files, nothing of what
// the portal knows about people. Rolls are kept by the page (web/src/attendance/offline.ts) and go with the sign-out.
const shell = 'shell-1'
const keptByPages = 'kept-files' // web/src/resources/offline.ts
const most = 400
// The page that says that there is no network, in the language and colour of who was here last.
const offline = 'offline-1'
const offlinePage = '/offline.html'

const keepOffline = async (address) => {
  const page = await fetch(address)
  if (page.ok) await (await caches.open(offline)).put(offlinePage, page)
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepOffline(offlinePage).catch(() => undefined))
  return self.skipWaiting()
})
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      caches
        .keys()
        .then((names) =>
          Promise.all(
            names
              .filter((name) => name !== shell && name !== offline && name !== keptByPages)
              .map((name) => caches.delete(name)),
          ),
        ),
    ]),
  ),
)

// The files that the page has loaded by now: what it needs to start again.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'offline' && event.data.address.startsWith(`${offlinePage}?`))
    event.waitUntil(keepOffline(event.data.address).catch(() => undefined))
  if (event.data?.type !== 'keep') return
  const addresses = event.data.addresses.filter((address) =>
    new URL(address, self.location.origin).pathname.startsWith('/assets/'),
  )
  event.waitUntil(
    caches.open(shell).then(async (cache) => {
      const held = new Set((await cache.keys()).map(({ url }) => url))
      const fresh = addresses.filter((address) => !held.has(address))
      await Promise.all(['/', ...fresh].map((address) => cache.add(address).catch(() => undefined)))
      const all = await cache.keys()
      await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((request) => cache.delete(request)))
    }),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate')
    event.respondWith(
      fetch(request).catch(
        async () => (await caches.match('/')) ?? (await caches.match(offlinePage)) ?? Response.error(),
      ),
    )
  else if (pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request).then((held) => held ?? fetch(request)))
})

self.addEventListener('push', (event) => {
  const message = event.data?.json() ?? {}
  if (message.notification_type === 'note')
    event.waitUntil(
      show(message.title, {
        body: message.body,
        tag: `${message.title} ${message.link}`,
        data: { link: message.link },
      }),
    )
  if (message.notification_type !== 'join_class') return
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      if (pages.some((page) => page.visibilityState === 'visible')) return undefined // the page in front shows its own alert
      return show(message.section, {
        body: `${message.start_time.slice(11)}–${message.end_time.slice(11)}`,
        tag: `join_class ${message.section} ${message.start_time}`,
        data: { link: message.link },
      })
    }),
  )
})

const show = (title, options) => self.registration.showNotification(title, { icon: '/icon.svg', ...options })

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link } = event.notification.data ?? {}
  if (typeof link === 'string' && (link.startsWith('https://') || /^\/[a-z]/.test(link)))
    event.waitUntil(self.clients.openWindow(link))
})
