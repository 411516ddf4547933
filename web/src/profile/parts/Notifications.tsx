import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { may } from '#contract/access.ts'
import { type Channel, channels, type Topic, topics } from '#contract/notifications/notifications.rules.ts'
import { ownTexts } from '#contract/notifications/text-consent.contract.ts'
import { preferences } from '#contract/profile/preferences.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { MailDigest } from './MailDigest.tsx'
import { QuietHours } from './QuietHours.tsx'
import { TextMessages } from './TextMessages.tsx'

/** What comes by every channel, whatever is chosen, in quiet hours too. */
const locked = ['emergency', 'account'] as const

export const Notifications = () => {
  const t = useTexts()
  const ofSchool = may(useSignedIn(), 'texts.own')
  const sendsTexts = useReading(ownTexts.read, {}, { when: ofSchool }).data?.on ?? false
  const shown = channels.filter((channel) => channel !== 'sms' || sendsTexts)
  const { notification: stored, insisted } = useRead(preferences.read, {})
  const [chosen, setChosen] = useState(stored)
  const save = useSend(preferences.saveNotification, { refresh: preferences.read, onDone: () => toastSaved() })
  const set = (topic: Topic, channel: Channel, wanted: boolean) => {
    const next = { ...chosen, [topic]: { ...chosen[topic], [channel]: wanted } }
    setChosen(next)
    save.send({ notification: next })
  }
  return (
    <>
      <table className="choices">
        <thead>
          <tr>
            <th scope="col">{t('profile.topic')}</th>
            {shown.map((channel) => (
              <th key={channel} scope="col" id={`channel-${channel}`}>
                {t(`profile.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <tr key={topic}>
              <th scope="row">
                {t(`profile.topic.${topic}`)}
                {insisted.includes(topic) && <div className="small muted">{t('profile.topic-insisted')}</div>}
              </th>
              {shown.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    aria-label={t('profile.topic-by', {
                      topic: t(`profile.topic.${topic}`),
                      channel: t(`profile.channel.${channel}`),
                    })}
                    checked={chosen[topic][channel] || (channel === 'email' && insisted.includes(topic))}
                    disabled={channel === 'email' && insisted.includes(topic)}
                    onChange={(event) => set(topic, channel, event.currentTarget.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
          {locked.map((topic) => (
            <tr key={topic}>
              <th scope="row">
                {t(`profile.topic.${topic}`)}
                <div className="small muted">{t('profile.topic-locked')}</div>
              </th>
              {shown.map((channel) => (
                <td key={channel}>
                  {topic === 'account' && channel === 'sms' ? (
                    '–'
                  ) : (
                    <Checkbox
                      aria-label={t('profile.topic-by', {
                        topic: t(`profile.topic.${topic}`),
                        channel: t(`profile.channel.${channel}`),
                      })}
                      checked
                      disabled
                      readOnly
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sendsTexts && <TextMessages />}
      <MailDigest />
      <QuietHours />
    </>
  )
}
