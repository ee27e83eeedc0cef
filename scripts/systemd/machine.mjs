import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { copyRoot, makeRoot } from '../image/clean-root.mjs'
import { node24 } from '../setup.mjs'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Makes a minimal Debian 12 with systemd, and with Node 24 in the place where NodeSource installs it. */
export function makeSystemdRoot(folder) {
  makeRoot(folder, { packages: ['systemd-sysv', 'dbus', 'ca-certificates'] })
  copyFileSync(node24(), join(folder, 'usr/bin/node'))
  // Debian's installer writes this file, and debootstrap does not.
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost photos.example.org\n')
  // Without a terminal, `apt install` cannot ask whether to continue.
  writeFileSync(join(folder, 'etc/apt/apt.conf.d/90yes'), 'APT::Get::Assume-Yes "true";\n')
}

/**
 * Boots systemd in a copy of a root. The machine has its own processes and its own network, which has only the
 * loopback interface.
 */
export async function boot(base, folder) {
  copyRoot(base, folder)
  const container = spawn(
    'systemd-nspawn',
    [
      ...['--directory', folder, '--boot', '--private-network', '--resolv-conf=copy-host'],
      ...['--register=no', '--keep-unit', '--quiet'],
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise(resolve => container.once('exit', resolve).once('error', resolve))
  const leader = () => Number(childrenOf(container.pid)[0])
  const enter = (namespaces, words, options) =>
    spawnSync('nsenter', ['--target', leader(), ...namespaces, '--', ...words], {
      encoding: 'utf8',
      ...options,
    })

  const machine = {
    folder,
    /** Runs a script as root in the machine. It stops at the first command that fails. */
    run(script, { withInternet = false, cwd = '/root' } = {}) {
      const namespaces = ['--mount', '--uts', '--ipc', '--pid', ...(withInternet ? [] : ['--net'])]
      const shell = ['bash', '-ec', `cd ${cwd}\n${script}`]
      const { status, stdout, stderr } = enter(
        namespaces,
        ['env', '-i', `PATH=${PATH}`, 'HOME=/root', 'DEBIAN_FRONTEND=noninteractive', ...shell],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      )
      return { status, output: stdout + stderr }
    },
    /** Runs a program of this machine in the network of the other. */
    runNearby: (...words) => enter(['--net'], words),
    async stop() {
      // systemd-nspawn shuts the machine down on SIGTERM.
      container.kill('SIGTERM')
      const late = setTimeout(() => container.kill('SIGKILL'), 60_000)
      await ended
      clearTimeout(late)
    },
  }
  for (let left = 100; machine.run('systemctl is-system-running').status !== 0; left -= 1) {
    if (left === 0 || container.exitCode !== null) throw new Error('systemd did not start.')
    await delay(300)
  }
  return machine
}

function childrenOf(parent) {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(id => parentOf(id) === parent)
}

function parentOf(id) {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
