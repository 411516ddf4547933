import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'

export const Password = ({ fresh = false, ...props }: PasswordInputProps & { fresh?: boolean }) => {
  const t = useTexts()
  return (
    <PasswordInput
      autoComplete={fresh ? 'new-password' : 'current-password'}
      visibilityToggleButtonProps={{ 'aria-label': t('session.show-password') }}
      {...props}
    />
  )
}
