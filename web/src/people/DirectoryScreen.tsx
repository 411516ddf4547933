import { useTexts } from '#web/kernel/i18n.ts'
import { Directory, type DirectoryOf } from './parts/directory/Directory.tsx'

type Props = DirectoryOf & { name: 'admins' | 'directory' | 'global-directory' | 'parents' | 'teachers' }

/** Everybody, or those of one kind. */
export default function DirectoryScreen({ name, ...of }: Props) {
  const t = useTexts()
  return <Directory {...of} title={t(`people.${name}`)} sub={t(`people.${name}-sub`)} />
}
