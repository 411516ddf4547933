import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft, IconHome } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'

/** A page without a page: what is the matter, and the ways out. */
export const LostPage = ({
  code,
  title,
  text,
  children,
}: {
  code?: string
  title: string
  text: string
  children?: ReactNode
}) => {
  const t = useTexts()
  const navigate = useNavigate()
  useDocumentTitle(title)
  return (
    <section className="card lost-page">
      <div>
        {code && <p className="small muted number">{code}</p>}
        <h1>{title}</h1>
        <p className="secondary">{text}</p>
        <div className="row wrap">
          <Button variant="filled" component={Link} to="/home" leftSection={<IconHome size={16} stroke={1.75} />}>
            {t('shell.go-home')}
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={16} stroke={1.75} className="mirrored" />}
            onClick={() => void navigate(-1)}
          >
            {t('ui.back')}
          </Button>
        </div>
      </div>
      {children}
    </section>
  )
}
