/** What we read of package.json and its lockfile; everything else stays as it is. */
type Manifest = {
  name: string
  version: string
  scripts: Record<string, string>
  devDependencies?: Record<string, string>
}
type Package = { version?: string; dev?: boolean; devDependencies?: Record<string, string> }
type Lock = { packages: Record<string, Package> }

/**
 * The manifest and the lockfile of an installation: without the packages of development, and with those commands alone
 * whose files come along.
 */
export const installation = <M extends Manifest, L extends Lock>(manifest: M, lock: L, files: ReadonlySet<string>) => {
  const { devDependencies: _, ...product } = manifest
  const scripts = Object.entries(manifest.scripts).filter(([, command]) =>
    pathsIn(command).every((path) => files.has(path)),
  )
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { devDependencies: _development, ...kept }]) => [path, kept])
  return {
    manifest: { ...product, scripts: Object.fromEntries(scripts) },
    lock: { ...lock, packages: Object.fromEntries(packages) },
  }
}

const pathsIn = (command: string): string[] => command.match(/\S+\.m?[jt]s\b/g) ?? []
