declare module 'virtual:texts' {
  type Texts = { default: Record<string, string | import('@formatjs/icu-messageformat-parser').MessageFormatElement[]> }
  const languages: Record<string, Record<'first' | 'rest', () => Promise<Texts>>>
  export default languages
}
declare module '*.css'
declare module '@fontsource-variable/*'
declare module 'virtual:mantine-styles'
