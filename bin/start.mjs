// npm start: set-up, then the portal. The browser part is built while the database starts.
import { spawn } from 'node:child_process'
import { environmentFor, root, setUp } from './setup.mjs'
import { buildWeb } from './web.mjs'

const node = setUp()
const portal = spawn(node, ['server/src/start.ts'], {
  cwd: root,
  env: environmentFor(node),
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

let failed = false
portal.on('exit', (code, signal) => process.exit(signal || failed ? 1 : code))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => portal.kill(signal))
stopWithNpm()

if (await buildWeb(node)) portal.send('web-ready', () => undefined)
else {
  failed = true
  console.error('The browser part could not be built; the lines above say why.')
  portal.kill('SIGTERM')
}

/** npm that is killed hard takes nothing with it: nobody would be left to stop the portal by Ctrl-C. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const npm = process.ppid // not a shell: the script in package.json says exec
  setInterval(() => process.ppid === npm || portal.kill('SIGTERM'), 500).unref()
}
