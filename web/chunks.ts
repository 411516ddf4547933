import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/** What people begin with: the frame, the sign-in page and the homes. */
export const firstPages = [
  'shell/frames/Frame',
  'session/LoginScreen',
  'home/SuperAdminHomeScreen',
  'home/SchoolAdminHomeScreen',
  'home/TeacherHomeScreen',
  'home/StudentHomeScreen',
  'home/ParentHomeScreen',
]
/** A module that this many pages need comes with all that are needed as often. */
const often = 20

/**
 * Which modules share a file. Each file is a request, and left to itself the bundler made one for every set of pages
 * that share a module: 160 for the first page. Now a page brings the entry and what the first pages need, what most
 * pages need, what the pages of its domain share, and its own.
 */
export const chunks = (): Rolldown.CodeSplittingOptions => {
  let found: Set<string> | undefined
  return {
    groups: [
      { name: 'entry', tags: ['$initial'], priority: 4 },
      {
        debugName: 'first',
        name: (id, graph) => ((found ??= neededFirst(graph)).has(id) ? 'first' : null),
        priority: 3,
      },
      { name: 'common', minShareCount: often, priority: 2 },
      {
        debugName: 'domain',
        name: (id) => /\/(?:web|contract)\/src\/([a-z-]+)\//.exec(id)?.[1],
        minShareCount: 2,
        priority: 1,
      },
    ],
  }
}

/** The modules of our own that the first pages import, directly or not. Those of libraries follow who uses them. */
const neededFirst = (graph: Rolldown.ChunkingContext): Set<string> => {
  const found = new Set(firstPages.map((page) => resolve(import.meta.dirname, `src/${page}.tsx`)))
  for (const id of found) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? []
    for (const module of imported) if (!module.includes('/node_modules/')) found.add(module) // a set tells also of what is added on the way
  }
  return found
}
