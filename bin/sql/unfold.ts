import { type Template, templatesOf } from './templates.ts'

/**
 * The TypeScript around statements on as few lines as can be: where it broke last time says nothing about where it
 * breaks now.
 */
export const unfold = (path: string, source: string): string => {
  const unfolded = source
    .replaceAll(/`\.(all|optional|one|run|execute)\(\s+([\w.]+),?\s+\)/g, '`.$1($2)')
    .replaceAll(/=>\n\s*(?=sql(<[^`;{}]*>)?`)/g, '=> ')
    .replaceAll(/\bsql<[^`(]*?\n[^`(]*?>(?=`)/g, (types) => types.split(/\n\s*/).reduce(joined))
  const edges = templatesOf(path, unfolded).flatMap(gapsOf)
  return edges.reduceRight(
    (text, [from, to]) => text.slice(0, from) + text.slice(from, to).replaceAll(/\s*\n\s*/g, ' ') + text.slice(to),
    unfolded,
  )
}

const joined = (before: string, after: string): string => {
  if (before.endsWith('<') || after.startsWith('>')) return before + after
  const inside = (before.match(/\{/g)?.length ?? 0) > (before.match(/\}/g)?.length ?? 0)
  return before + (inside && !/[{|&,(]$/.test(before) && !/^[}|&)]/.test(after) ? '; ' : ' ') + after
}

/** The TypeScript in holes, without the statements in it. */
const gapsOf = ({ holes }: Template): [number, number][] =>
  holes.flatMap(({ start, end, templates }) => {
    const inner = templates.flatMap((template) => [template.start, ...gapsOf(template).flat(), template.end])
    const all = [start, ...inner, end]
    return all.flatMap((from, at): [number, number][] => (at % 2 === 0 ? [[from, all[at + 1] ?? from]] : []))
  })
