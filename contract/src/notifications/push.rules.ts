/** A message that a browser shows while no page of the portal is open. @param link a path of the portal */
export type NoteMessage = { notification_type: 'note'; title: string; body: string; link: string }
