import { Button, Modal } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'

const leaveClosed = () => undefined

export default function ElsewhereDialog() {
  const t = useTexts()
  return (
    <Modal opened onClose={leaveClosed} withCloseButton={false} title={t('session.elsewhere')}>
      <div className="stack">
        <p className="secondary">{t('session.elsewhere-what')}</p>
        <div className="row">
          <Button className="end" variant="filled" data-autofocus onClick={() => location.assign('/home')}>
            {t('session.go-on-there')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
