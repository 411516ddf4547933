import { parentPort, workerData } from 'node:worker_threads'
import { type PeopleUpload, readPeopleFile } from './people-reader.ts'

const upload: PeopleUpload = workerData
parentPort?.postMessage(await readPeopleFile(upload))
