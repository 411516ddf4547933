// Shows messages of the portal while no page of it is open, and leads to the class when one is followed. Nothing is cached.
self.addEventListener('push', (event) => {
  const message = event.data?.json() ?? {}
  if (message.notification_type !== 'join_class') return
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      if (pages.some((page) => page.visibilityState === 'visible')) return undefined // the page in front shows its own alert
      return self.registration.showNotification(message.section, {
        body: `${message.start_time.slice(11)}–${message.end_time.slice(11)}`,
        icon: '/icon.svg',
        tag: `join_class ${message.section} ${message.start_time}`,
        data: { link: message.link },
      })
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link } = event.notification.data ?? {}
  if (typeof link === 'string' && link.startsWith('https://')) event.waitUntil(self.clients.openWindow(link))
})
