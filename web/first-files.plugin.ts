import type { HtmlTagDescriptor, Plugin } from 'vite'
import { firstPages } from './chunks.ts'

/**
 * The page itself names the files that whoever begins will need, so that they come together instead of one after the
 * other: a slow line takes half a second for each turn. English always, because it stands in for what a language lacks.
 */
export const firstFiles = (): Plugin => ({
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const named = chunks.filter(({ facadeModuleId }) => facadeModuleId && isFirst(facadeModuleId))
      const names = new Set(named.flatMap(({ fileName, imports }) => [...imports, fileName]))
      const wanted = chunks.filter(({ fileName, isEntry }) => names.has(fileName) && !isEntry)
      const largestFirst = wanted.toSorted((a, b) => b.code.length - a.code.length) // the small ones find a turn while the large come
      const sheets = new Set(wanted.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      return [...[...sheets].map(sheet), ...largestFirst.map(({ fileName }) => script(fileName))]
    },
  },
})

const pages = firstPages.map((page) => `/web/src/${page}.tsx`)
const isFirst = (id: string) => id.endsWith('virtual:texts/en/first') || pages.some((page) => id.endsWith(page))

const sheet = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})

const script = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})
