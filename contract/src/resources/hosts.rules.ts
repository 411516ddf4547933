/** The hosts of a setting, as they were typed: example.org, *.example.org or with commas between them. */
export const hostsOf = (setting: string): string[] =>
  setting
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((host) => host.replace(/^\*\./, ''))
    .filter(Boolean)

/** Whether an address leads to one of the hosts, or to one below it; to any where none are named. */
export const isAllowed = (url: string, hosts: readonly string[]): boolean => {
  if (hosts.length === 0) return true
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
