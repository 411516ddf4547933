/** What a resource is called after its file: 'Lab_rules.pdf' is 'Lab rules'. */
export const titleOfFile = (name: string): string => {
  const words = name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return (words || name).slice(0, 160)
}
