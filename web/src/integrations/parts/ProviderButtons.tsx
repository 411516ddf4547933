import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { openSso } from '#contract/integrations/sso.contract.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { goToProvider } from './sso.ts'

/** `parted`: nothing else stands below the 'or' yet. */
type Props = { school: string; parted: boolean; onProblem: (message: string) => void }

/** 'Continue with …' for every provider of the school's group. */
export const ProviderButtons = ({ school, parted, onProblem }: Props) => {
  const t = useTexts()
  const [going, setGoing] = useState(0)
  const providers = useReading(openSso.choices, school ? { school } : {}).data?.rows ?? []
  if (providers.length === 0) return null
  const go = (id: number) => {
    setGoing(id)
    goToProvider(id, school).catch((error: unknown) => {
      setGoing(0)
      onProblem((isRefused(error) && error.message) || t('ui.error.technical'))
    })
  }
  return (
    <>
      {parted && <div className="or">{t('session.or')}</div>}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          fullWidth
          loading={going === id}
          leftSection={<IconBuilding size={18} stroke={1.75} />}
          onClick={() => go(id)}
        >
          {t('session.continue-with', { source: name })}
        </Button>
      ))}
    </>
  )
}
