import { driveWithAutocannon } from './autocannon.ts'
import { driveWithWrk, findWrk } from './wrk.ts'

/** What one client sends again and again. `{version}` in the body is what its last answer said, `{turn}` a digit, `{date}` a day further back each time, `{key}` new each time. */
export type Client = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body: string; version?: number }
/** An answer is right with status 200, `status: true` and about so many bytes. */
export type Load = { name: string; url: string; clients: Client[]; seconds: number; bytes: number; tolerance: number; first_day: number }
/** Milliseconds; `wrong` answers are errors, refusals and answers of another size. */
export type Figures = { rate: number; p50: number; p95: number; p99: number; wrong: number; example?: string }

/** Drives one load for its time with as many connections as it has clients. */
export const drive = (load: Load): Promise<Figures> => (tool === 'wrk' ? driveWithWrk(load) : driveWithAutocannon(load))

export const tool = findWrk() ? 'wrk' : 'autocannon'
