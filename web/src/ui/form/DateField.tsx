import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useLanguage } from '#web/kernel/i18n.ts'
import { dayIn } from './day-text.ts'

type Props = Omit<DateInputProps, 'value' | 'onChange'> & { value?: string | null; onChange?: (day: string) => void }

/** A date, typed as people of the language write it or chosen. For none it takes null or '' and gives ''. */
export const DateField = ({ value, onChange, valueFormat = 'D MMM YYYY', ...rest }: Props) => {
  const language = useLanguage()
  return (
    <DateInput
      {...(!rest.clearable && {
        rightSection: <IconCalendar size={16} stroke={1.75} aria-hidden />,
        rightSectionPointerEvents: 'none',
      })}
      {...rest}
      valueFormat={valueFormat}
      allowDeselect
      dateParser={(text) => dayIn(text, language)}
      value={value || null}
      onChange={(day) => onChange?.(day ?? '')}
    />
  )
}
