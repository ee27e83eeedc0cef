import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { type Browser, PATIENCE } from './browser.ts'
import { createMarionette, type MarionetteSend } from './marionette.ts'
import { startProgram } from './program.ts'
import { createSession } from './session.ts'

const PREFERENCES = {
  // Lets Marionette, Firefox's remote control, choose a free port. Firefox writes the port into a file of the
  // profile.
  'marionette.port': 0,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  // Prints the console output of pages and workers to stdout.
  'devtools.console.stdout.content': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.startup.max_resumed_crashes': -1,
}

export async function openFirefox(path: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'safelight-firefox-'))
  const downloads = join(profile, 'downloads')
  const own = { 'browser.download.dir': downloads, 'browser.download.folderList': 2 }
  const preferences = Object.entries({ ...PREFERENCES, ...own }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), preferences)
  const access = ['--marionette', '-remote-allow-system-access']
  const place = ['--no-remote', '--headless', '--profile', profile]
  const program = startProgram(path, [...access, ...place], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const printed: string[] = []
  createInterface(program.child.stdout as Readable).on('line', line => printed.push(line))
  const socket = await connectTo(join(profile, 'MarionetteActivePort'))
  const send = createMarionette(socket)
  await send('WebDriver:NewSession', { strictFileInteractability: false })
  return {
    session: createSession((command, parameters) => send(`WebDriver:${command}`, parameters)),
    downloads,
    complaints: async () => [
      ...(await scriptErrors(send)),
      ...printed.filter(line => PRINTED_ERROR.test(line)),
    ],
    async close() {
      socket.destroy()
      await program.end()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function connectTo(portFile: string): Promise<Socket> {
  let port = 0
  const readPort = async () => {
    port = Number(await readFile(portFile, 'utf8'))
    expect(port).toBeGreaterThan(0)
  }
  await expect(readPort).toPass({ timeout: PATIENCE })
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Returns the errors of pages and workers, which Firefox's browser process collects. */
async function scriptErrors(send: MarionetteSend): Promise<string[]> {
  await send('Marionette:SetContext', { value: 'chrome' })
  const found = await send('WebDriver:ExecuteScript', { script: READ_SCRIPT_ERRORS, args: [] })
  await send('Marionette:SetContext', { value: 'content' })
  return found as string[]
}

/** Matches errors of pages and workers in Firefox's output, but no lines that have only a name. */
const PRINTED_ERROR = /^console\.error: (?!\w+: $)/

/**
 * Runs in the browser process. Returns errors and violations of the content policy, but no other warnings.
 */
const READ_SCRIPT_ERRORS = `
  return Services.console
    .getMessageArray()
    .filter(message => message instanceof Ci.nsIScriptError)
    .filter(({ sourceName }) => !/^(chrome|resource|jar):/.test(sourceName))
    .filter(({ flags, category }) => !(flags & Ci.nsIScriptError.warningFlag) || /^CSP/.test(category))
    .map(({ errorMessage, sourceName, lineNumber }) => \`\${errorMessage} \${sourceName}:\${lineNumber}\`)
`
