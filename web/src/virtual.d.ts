declare module 'virtual:texts' {
  const languages: Record<string, () => Promise<{ default: Record<string, string> }>>
  export default languages
}
declare module '*.css'
declare module '@fontsource-variable/*'
declare module 'virtual:mantine-styles'
