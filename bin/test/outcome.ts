/** What came of a step; `report` says what is wrong, a line each. */
export type Outcome = { passed: number; failed: number; report: string[] }

export type Step = { name: string; run: () => Promise<Outcome> }

export const outcomeOf = (problems: string[]): Outcome =>
  problems.length === 0 ? { passed: 1, failed: 0, report: [] } : { passed: 0, failed: 1, report: problems }

/** Runs every step, whatever came of the one before, and tells each with its duration. */
export const runSteps = async (steps: Step[]): Promise<Outcome> => {
  const total: Outcome = { passed: 0, failed: 0, report: [] }
  for (const { name, run } of steps) {
    const begun = performance.now()
    const { passed, failed, report } = await run().catch((error: unknown) =>
      outcomeOf([error instanceof Error ? (error.stack ?? error.message) : String(error)]),
    )
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(
      `${failed === 0 ? 'ok  ' : 'FAIL'}  ${name}  (${passed + failed === 1 ? '' : `${passed} passed, ${failed} failed, `}${seconds} s)`,
    )
    for (const line of shortened(report)) console.log(`        ${line.replaceAll('\n', '\n        ')}`)
    total.passed += passed
    total.failed += failed
  }
  return total
}

const longest = 60

const shortened = (report: string[]): string[] =>
  report.length <= longest ? report : [...report.slice(0, longest), `… and ${report.length - longest} more`]
