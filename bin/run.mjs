// node bin/run.mjs <file.ts> [arguments]: set-up, then one of the product's commands on the pinned Node.
import { run, setUp } from './setup.mjs'

const node = setUp()
process.exitCode = await run(node, process.argv.slice(2))
