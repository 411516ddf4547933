import { parentPort, workerData } from 'node:worker_threads'
import type { NamedBytes } from './archive.ts'
import { readRoster } from './roster-reader.ts'

const uploads: readonly NamedBytes[] = workerData
parentPort?.postMessage(await readRoster(uploads))
