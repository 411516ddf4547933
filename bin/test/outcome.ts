/** What came of a step; `report` says what is wrong, a line each. */
export type Outcome = { passed: number; failed: number; report: string[] }

export type Step = { name: string; run: () => Promise<Outcome> }

export const outcomeOf = (problems: string[]): Outcome =>
  problems.length === 0 ? { passed: 1, failed: 0, report: [] } : { passed: 0, failed: 1, report: problems }

/**
 * Runs every step of a lane, whatever came of the one before, the lanes side by side, and tells each step with its
 * duration.
 */
export const runLanes = async (lanes: Step[][]): Promise<Outcome> => {
  const begun = performance.now()
  const outcomes = (await Promise.all(lanes.map(runSteps))).flat()
  console.log(`in all ${secondsSince(begun)} s`)
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    report: [],
  }
}

const runSteps = async (steps: Step[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const { name, run } of steps) {
    const begun = performance.now()
    const outcome = await run().catch((error: unknown) =>
      outcomeOf([error instanceof Error ? (error.stack ?? error.message) : String(error)]),
    )
    const { passed, failed, report } = outcome
    const count = passed + failed === 1 ? '' : `${passed} passed, ${failed} failed, `
    console.log(`${failed === 0 ? 'ok  ' : 'FAIL'}  ${name}  (${count}${secondsSince(begun)} s)`)
    for (const line of shortened(report)) console.log(`        ${line.replaceAll('\n', '\n        ')}`)
    outcomes.push(outcome)
  }
  return outcomes
}

const secondsSince = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(1)

const longest = 60

const shortened = (report: string[]): string[] =>
  report.length <= longest ? report : [...report.slice(0, longest), `… and ${report.length - longest} more`]
