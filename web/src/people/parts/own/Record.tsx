import type { Profile } from '#contract/profile/profile.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Code } from '#web/ui/Person.tsx'

/** What the school keeps about the person, as far as it is there. */
export const Record = ({ own }: { own: Profile }) => {
  const t = useTexts()
  const { date, moment } = useFormat()
  return (
    <Card title={t('profile.details')}>
      <Facts>
        {own.title && (
          <Fact label={t('profile.title')}>
            <bdi>{own.title}</bdi>
          </Fact>
        )}
        {own.grade_level && (
          <Fact label={t('profile.grade-level')}>
            <Code>{own.grade_level}</Code>
          </Fact>
        )}
        {own.number && (
          <Fact label={t('profile.number')}>
            <Code>{own.number}</Code>
          </Fact>
        )}
        {own.birth_date && <Fact label={t('profile.birth-date')}>{date(own.birth_date)}</Fact>}
        <Fact label={t('profile.school')}>
          <bdi>{own.school_name}</bdi>
        </Fact>
        <Fact label={t('profile.username')}>
          <Code>{own.username}</Code>
        </Fact>
        {own.last_login_at && <Fact label={t('profile.last-login')}>{moment(own.last_login_at)}</Fact>}
      </Facts>
    </Card>
  )
}
