import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconExternalLink, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

/** Addresses that were handed in, to open. */
export const HandedLinks = ({ links }: { links: readonly string[] }) =>
  links.length > 0 && (
    <ul>
      {links.map((link) => (
        <li key={link}>
          <a className="link row tight" href={link} target="_blank" rel="noopener noreferrer nofollow">
            <IconExternalLink size={16} stroke={1.75} aria-hidden />
            <bdi dir="ltr" className="ellipsis">
              {link}
            </bdi>
          </a>
        </li>
      ))}
    </ul>
  )

type Props = { links: readonly string[]; problemOf: (at: number) => ReactNode; onChange: (links: string[]) => void }

/** Addresses to hand in. */
export const LinksField = ({ links, problemOf, onChange }: Props) => {
  const t = useTexts()
  return (
    <fieldset className="stack close">
      <legend className="medium">{t('learning.links')}</legend>
      {links.map((link, at) => (
        <div key={at} className="row top">
          <TextInput
            className="grow"
            type="url"
            dir="ltr"
            aria-label={t('learning.link-number', { number: at + 1 })}
            placeholder="https://"
            value={link}
            error={problemOf(at)}
            onChange={(event) => onChange(links.with(at, event.target.value))}
          />
          <ActionIcon
            aria-label={t('learning.remove-link', { number: at + 1 })}
            onClick={() => onChange(links.toSpliced(at, 1))}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {links.length < most && (
        <div>
          <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => onChange([...links, ''])}>
            {t('learning.add-link')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const most = 10
