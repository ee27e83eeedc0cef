import { equal, ok } from 'node:assert/strict'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../run.mjs'
import { node24 } from '../setup.mjs'

/** Runs steps on a machine, and stops the machine. Returns the number of documented commands that ran. */
export async function runSteps(machine, steps) {
  const tools = toolsOf(machine)
  let ran = 0
  try {
    for (const step of steps) ran += await runStep(tools, step)
  } finally {
    await machine.stop()
  }
  return ran
}

async function runStep(tools, { title, prepare, commands = [], replace = () => [], check }) {
  const [first] = commands
  console.log(`\n${title ?? `${first.document}: ${first.heading}`}`)
  await prepare?.(tools)
  const output = tools.runDocumented(
    commands.map(each => each.command),
    replace(tools),
  )
  await check?.({ ...tools, output })
  return commands.length
}

function toolsOf(machine) {
  const write = (path, content, mode = 0o644) => {
    writeFileSync(join(machine.folder, path), content)
    chmodSync(join(machine.folder, path), mode)
  }
  const runScript = (script, options) => {
    const { status, output } = machine.run(script, options)
    equal(status, 0, `${script}\n${output}`)
    return output
  }
  const isActive = unit => machine.run(`systemctl is-active --quiet ${unit}`).status === 0
  const tls = join(root, 'packages/test-kit/src/tls')
  return {
    run: runScript,
    write,
    isActive,
    certificate: {
      'fullchain.pem': readFileSync(join(tls, 'cert.pem')),
      'privkey.pem': readFileSync(join(tls, 'key.pem')),
    },
    /** Runs commands in one shell, as a person does. Those of apt need the internet. */
    runDocumented(commands, replacements) {
      let output = ''
      let script = []
      const flush = () => {
        if (script.length > 0) output += runScript(script.join('\n'))
        script = []
      }
      for (const documented of commands) {
        const command = replacements.reduce(
          (text, [from, to]) => text.replaceAll(from, to),
          documented,
        )
        console.log(`# ${command}`)
        if (command.startsWith('apt ')) {
          flush()
          runScript(`apt-get update --quiet=2\n${command}`, { withInternet: true })
        } else script.push(command)
      }
      flush()
      return output
    },
    newestGeneration() {
      const list = runScript('safelight backup --list /srv/safelight-backup')
      return Math.max(...[...list.matchAll(/^\s*(\d+)\b/gm)].map(([, number]) => Number(number)))
    },
    async untilInactive(unit) {
      for (let left = 200; left > 0; left -= 1) {
        const state = machine.run(`systemctl show --property ActiveState --value ${unit}`).output
        if (/^(inactive|failed)/.test(state)) return
        await delay(300)
      }
      ok(false, `${unit} did not end.`)
    },
    async fetchHealth(url) {
      const script = `process.env.NODE_TLS_REJECT_UNAUTHORIZED = 0; fetch('${url}/api/health').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))`
      for (let left = 100; machine.runNearby(node24(), '-e', script).status !== 0; left -= 1) {
        ok(left > 0, `${url} does not answer.`)
        await delay(300)
      }
    },
    addPhoto(email, code) {
      const program = join(root, 'scripts/systemd/add-photo.mjs')
      const { status, stderr } = machine.runNearby(
        node24(),
        program,
        'http://127.0.0.1:3000',
        email,
        code,
      )
      equal(status, 0, stderr)
    },
  }
}
