import type { MailSettings } from './mail.ts'
import type { BackupSettings } from './settings.ts'

/** What the check-up of a portal looks at. */
export type Installation = {
  data_folder: string
  base_url: string
  trust_proxy: boolean
  demo: boolean
  mail: MailSettings
  backup: BackupSettings
}
