import { type ButtonProps, type CSSVariablesResolver, createTheme, type MantineTheme } from '@mantine/core'
import { type Shades, shadesOf } from './accent.ts'
import { matchingOptions } from './choices.ts'

/** The look of the product in the accent of one school. @param locale in which pickers write dates */
export const themeOf = (color: string, locale: string) =>
  createTheme({
    primaryColor: 'school',
    primaryShade: 6,
    colors: { school: shadesOf(color), ...palette },
    white: '#FFFFFF',
    black: '#1D1D1B',
    autoContrast: true,
    luminanceThreshold: 0.3,
    fontFamily: 'var(--font)',
    fontFamilyMonospace: 'ui-monospace, monospace',
    headings: {
      fontWeight: '600',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '24px', lineHeight: '32px' },
        h2: { fontSize: '15px', lineHeight: '22px' },
        h3: { fontSize: '14px', lineHeight: '20px' },
      },
    },
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '0.9375rem', xl: '1.125rem' },
    lineHeights: { xs: '1.33', sm: '1.45', md: '1.43', lg: '1.6', xl: '1.4' },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
    defaultRadius: 'sm',
    shadows: { xs: 'none', sm: 'none', md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float)' },
    breakpoints: { xs: '30em', sm: '48em', md: '60em', lg: '75em', xl: '90em' },
    focusRing: 'auto',
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      ...components,
      ...Object.fromEntries(searchable.map((name) => [name, { defaultProps: { filter: matchingOptions } }])),
      ...Object.fromEntries(datePickers.map((name) => [name, { defaultProps: { locale } }])),
    },
  })

/** Mantine's own variables said in our tokens, the same names in both schemes. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-default-hover': 'var(--subtle)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--sunken)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-color-school-filled': 'var(--accent)',
    '--mantine-color-school-filled-hover': 'var(--accent-hover)',
    '--mantine-color-school-light': 'var(--accent-tint)',
    '--mantine-color-school-light-color': 'var(--accent-text)',
    '--mantine-color-school-text': 'var(--accent-text)',
  }
  return { variables: {}, light: both, dark: both }
}

const floating = {
  defaultProps: { radius: 12, shadow: 'md', transitionProps: { transition: 'fade', duration: 120 } },
} as const
const framed = { defaultProps: { withBorder: true, radius: 'md', shadow: 'none' } } as const

const dimmed = { color: 'var(--overlay)', backgroundOpacity: 1 }

const searchable = ['Select', 'MultiSelect', 'Autocomplete', 'TagsInput']
const datePickers = ['DateInput', 'DatePickerInput', 'DateTimePicker']

// Plain objects, not `Component.extend`: the theme would otherwise carry every component it mentions into the first
// load.
const components = {
  Button: {
    defaultProps: { size: 'sm', variant: 'default' },
    vars: (_theme: MantineTheme, { size }: ButtonProps) => ({
      root: {
        '--button-height': size === 'xs' ? '28px' : size === 'lg' ? '44px' : 'var(--height-control)',
        '--button-fz': size === 'xs' ? '13px' : size === 'lg' ? '15px' : '14px',
        '--button-padding-x': size === 'xs' ? '10px' : '12px',
      },
    }),
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray' },
    vars: (_theme: MantineTheme, { size }: { size?: string | number }) => ({
      root: {
        '--ai-size': size === 'sm' ? '28px' : 'var(--height-control)',
        '--ai-color': 'var(--ink-2)',
        '--ai-hover-color': 'var(--ink)',
      },
    }),
  },
  Input: {
    vars: () => ({
      wrapper: {
        '--input-height': 'var(--height-control)',
        '--input-fz': 'var(--field-size)',
        '--input-bd': 'var(--line-ui)',
      },
    }),
  },
  NumberInput: { defaultProps: { allowedDecimalSeparators: ['.', ','] } }, // 7,5 is not 75
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  Paper: framed,
  Card: framed,
  Popover: floating,
  Menu: floating,
  Modal: {
    defaultProps: {
      radius: 'lg',
      centered: true,
      overlayProps: dimmed,
      transitionProps: { transition: 'fade', duration: 120 },
    },
  },
  Drawer: { defaultProps: { position: 'right', size: 448, overlayProps: dimmed, transitionProps: { duration: 180 } } },
  Tooltip: { defaultProps: { openDelay: 400 } },
}

const gray: Shades = [
  '#F8F8F6',
  '#F4F4F1',
  '#ECECE8',
  '#E5E5E0',
  '#D2D2CC',
  '#9B9B95',
  '#8B8B84',
  '#696963',
  '#484844',
  '#1D1D1B',
]
const dark: Shades = [
  '#EFEFEB',
  '#C9C9C3',
  '#A3A39C',
  '#7B7B74',
  '#42423E',
  '#30302D',
  '#232321',
  '#1C1C1A',
  '#181817',
  '#141413',
]
const red: Shades = [
  '#FFF3F1',
  '#FFE3E0',
  '#FFC8C2',
  '#FEA198',
  '#F27A71',
  '#DB554F',
  '#C9433F',
  '#A42727',
  '#841C1D',
  '#621615',
]
const green: Shades = [
  '#EFF9F2',
  '#DEF0E3',
  '#C1E1CA',
  '#99CCA9',
  '#70B588',
  '#4A9B6A',
  '#2D8151',
  '#1C6D41',
  '#135732',
  '#0F4025',
]
const yellow: Shades = [
  '#FBF5EC',
  '#F6E8D7',
  '#EBD4B5',
  '#DBB787',
  '#C89A57',
  '#B07C2A',
  '#9A6809',
  '#7D5200',
  '#634104',
  '#4A2F00',
]
const orange: Shades = [
  '#FFF3ED',
  '#FEE5D8',
  '#F9CDB6',
  '#EFAC8A',
  '#E18A5C',
  '#C96A32',
  '#B5571C',
  '#934103',
  '#763200',
  '#582400',
]
const violet: Shades = [
  '#F6F4FF',
  '#EBE7FF',
  '#D9D0FE',
  '#C0B2F8',
  '#A792EE',
  '#8D73D9',
  '#7C61C5',
  '#6247A4',
  '#4E3884',
  '#392961',
]
const pink: Shades = [
  '#FFF2F8',
  '#FCE2F0',
  '#F5C9E0',
  '#E9A6CB',
  '#D983B5',
  '#C1629B',
  '#AF518B',
  '#8D386D',
  '#722A57',
  '#541F40',
]
const blue: Shades = [
  '#F0F6FF',
  '#DEECFF',
  '#C0DAFC',
  '#99C1F5',
  '#71A6E9',
  '#4E89D4',
  '#3873BD',
  '#255CA0',
  '#1B4981',
  '#14365F',
]
const palette = { gray, dark, red, green, yellow, orange, violet, pink, blue }
