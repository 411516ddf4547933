/**
 * A sheet of everybody who can be drawn, and who could not: one entry that no sheet takes stops no other one.
 * @param draw makes the sheet of some of them
 */
export const drawn = async <One>(
  all: readonly One[],
  draw: (some: readonly One[]) => Promise<Buffer>,
): Promise<{ body: Buffer; failed: One[] }> => {
  try {
    return { body: await draw(all), failed: [] }
  } catch (error) {
    const failed: One[] = []
    for (const one of all) await draw([one]).catch(() => failed.push(one))
    const good = all.filter((one) => !failed.includes(one))
    if (good.length === 0 || failed.length === 0) throw error
    return { body: await draw(good), failed }
  }
}
