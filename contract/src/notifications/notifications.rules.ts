export const topics = [
  'grade',
  'attendance',
  'work-due',
  'message',
  'request',
  'schedule',
  'announcement',
  'billing',
] as const
export type Topic = (typeof topics)[number]
export const channels = ['email', 'push', 'sms'] as const
export type Channel = (typeof channels)[number]
export type Choices = Record<Topic, Record<Channel, boolean>>

/**
 * Without a choice: what cannot wait comes at once, the rest waits until somebody looks. A text message costs, so it is
 * the school that decides what it sends by it; whoever agreed to text messages gets that until they switch it off.
 */
const usual: Choices = {
  grade: { email: false, push: true, sms: true },
  attendance: { email: true, push: true, sms: true },
  'work-due': { email: false, push: true, sms: true },
  message: { email: true, push: true, sms: true },
  request: { email: true, push: true, sms: true },
  schedule: { email: true, push: true, sms: true },
  announcement: { email: true, push: false, sms: true },
  billing: { email: true, push: true, sms: true },
}

/**
 * Whether somebody wants to hear of a topic by this channel.
 * @param stored account.notification, which holds only what was chosen
 */
export const wants = (stored: Partial<Choices>, topic: Topic, channel: Channel): boolean =>
  stored[topic]?.[channel] ?? usual[topic][channel]

export const choicesOf = (stored: Partial<Choices>): Choices => {
  const of = (topic: Topic) => ({
    email: wants(stored, topic, 'email'),
    push: wants(stored, topic, 'push'),
    sms: wants(stored, topic, 'sms'),
  })
  return {
    grade: of('grade'),
    attendance: of('attendance'),
    'work-due': of('work-due'),
    message: of('message'),
    request: of('request'),
    schedule: of('schedule'),
    announcement: of('announcement'),
    billing: of('billing'),
  }
}
