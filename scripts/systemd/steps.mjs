import { equal, match } from 'node:assert/strict'
import { readCommands } from '../documents/read-commands.mjs'

const SYSTEMD = 'docs/operations/systemd.md'
const DOWNGRADE = 'docs/operations/downgrade.md'
const MOVE = 'docs/operations/move.md'
const HTTPS = 'docs/operations/https.md'

const NO_FAULTS = /No faults found\.\s*$/
const HOOK = '/etc/letsencrypt/renewal-hooks/deploy/safelight'

const [hook] = under(HTTPS, 'Let certbot copy the certificate', { to: '#!/bin/sh' })

/**
 * The steps of the test on the first machine, in this order. A step's `commands` run as the documents have them,
 * but for `replace`, which gives values to what the documents call an example. `prepare` does what the documents
 * describe in words, or what the step needs as its start, and writes `scripts` to their files.
 */
export const steps = [
  {
    commands: under(SYSTEMD, 'Install', { from: 'useradd' }),
    check({ run, isActive, output }) {
      equal(isActive('safelight'), true)
      equal(isActive('caddy'), true)
      match(output, /https:\/\/photos\.example\.org\//)
      equal(run('stat --format "%a %U" /etc/safelight.env').trim(), '600 root')
      run(
        'systemd-analyze verify /etc/systemd/system/safelight*.service /etc/systemd/system/safelight*.timer',
      )
      // The highest exposure that systemd may report, in tenths.
      run('systemd-analyze security --threshold=15 --no-pager safelight')
      run('systemd-analyze security --threshold=40 --no-pager safelight-backup')
    },
  },
  {
    prepare({ run, addPhoto }) {
      const [, code] = /signup#(\S+)/.exec(run('safelight first-account'))
      addPhoto('ada@example.org', code)
    },
    commands: under(SYSTEMD, 'Back up every night'),
    async check({ run, untilInactive }) {
      await untilInactive('safelight-backup')
      match(
        run('journalctl --unit safelight-backup --output cat --no-pager'),
        /^No faults found\.$/m,
      )
      match(run('systemctl list-timers --no-pager'), /safelight-backup\.timer/)
    },
  },
  {
    title: 'A failed backup sends a mail',
    async prepare({ run, write, untilInactive }) {
      write('/usr/sbin/sendmail', '#!/bin/sh\ncat > /root/mail\n', 0o755)
      run('chown root:root /srv/safelight-backup')
      run('systemctl start safelight-backup || true')
      await untilInactive('safelight-failed@safelight-backup')
      match(run('cat /root/mail'), /^To: root\nSubject: safelight-backup failed on /)
      run('chown safelight:safelight /srv/safelight-backup')
    },
  },
  {
    commands: under(SYSTEMD, 'On the same machine'),
    check: ({ run, isActive }) => {
      equal(isActive('safelight'), true)
      match(run('safelight verify'), NO_FAULTS)
      match(run('safelight users'), /ada@example\.org/)
    },
  },
  { commands: under(SYSTEMD, 'Go back'), check: isWhole },
  {
    title: 'Set a data folder aside that is a disk',
    prepare: ({ run }) => run('systemctl stop safelight'),
    commands: under(SYSTEMD, 'If the data folder is a disk', { to: 'find' }),
    check: ({ run }) => run('safelight restore /srv/safelight-backup'),
  },
  {
    commands: under(SYSTEMD, 'If the data folder is a disk', { from: 'mkdir /mnt/restored' }),
    check: ({ run, ...rest }) => {
      run('systemctl start safelight')
      isWhole({ run, ...rest })
    },
  },
  {
    // After going back, the backup needs another folder.
    prepare: ({ run }) => run('find /srv/safelight-backup -mindepth 1 -delete'),
    commands: under(SYSTEMD, 'Upgrade'),
    check: ({ run, isActive }) => {
      equal(isActive('safelight'), true)
      match(run('safelight --version'), /0\.2\.0/)
      match(run('safelight verify'), NO_FAULTS)
    },
  },
  {
    prepare: ({ run }) => run('rm -rf /var/lib/safelight.old'),
    commands: under(DOWNGRADE, 'With systemd'),
    replace: ({ newestGeneration }) => [['--generation 41', `--generation ${newestGeneration()}`]],
    check: ({ run, ...rest }) => {
      match(run('safelight --version'), /0\.1\.0/)
      isWhole({ run, ...rest })
    },
  },
  {
    // These versions have the same tables, so the upgrade made no copy of the database.
    prepare({ run }) {
      run('systemctl stop safelight safelight-backup.timer')
      run('install -d -o safelight -g safelight /var/lib/safelight/before-upgrades')
      run('cd /var/lib/safelight && cp -a safelight.sqlite before-upgrades/1.sqlite')
    },
    commands: [
      ...under(DOWNGRADE, 'Without a backup', { from: 'ls -lt', to: 'ls -lt' }),
      ...under(DOWNGRADE, 'Without a backup', { from: 'cd /var/lib/safelight' }),
    ],
    check: isWhole,
  },
  {
    prepare: ({ run }) => run('systemctl stop safelight'),
    commands: [
      ...under('docs/operations/postgresql.md', 'Return to the old database', { from: 'cd / &&' }),
      ...under('docs/operations/backup-problems.md', 'Correct a wrong total', { from: 'cd / &&' }),
    ],
    replace: () => [["exec('SQL')", "exec('select 1')"]],
    check: ({ run }) => run('systemctl start safelight'),
  },
  {
    prepare: ({ run }) => run('rm -rf /var/lib/safelight.old'),
    commands: under('docs/operations/s3.md', 'Backups and restore', { from: 'systemctl stop' }),
    check: isWhole,
  },
  {
    commands: under('docs/operations/rescue.md', 'Export an account', { from: 'install -d' }),
    replace: () => [['mira@example.org', 'ada@example.org']],
    check: ({ run }) => match(run('safelight --data /srv/export/mira verify'), NO_FAULTS),
  },
  {
    title: 'Let certbot copy the certificate',
    scripts: [hook],
    prepare({ run, write, certificate }) {
      const live = '/etc/letsencrypt/live/photos.example.org'
      run(`mkdir -p ${live} /etc/letsencrypt/renewal-hooks/deploy`)
      for (const [name, content] of Object.entries(certificate)) write(`${live}/${name}`, content)
      write(HOOK, hook.command)
    },
    commands: under(HTTPS, 'Let certbot copy the certificate', { from: 'chmod' }),
    async check({ run, write, isActive, fetchHealth }) {
      const folder = '/etc/safelight-tls'
      const settings = run('cat /etc/safelight.env')
      const pair = `TLS_CERT=${folder}/fullchain.pem\nTLS_KEY=${folder}/privkey.pem\n`
      write('/etc/safelight.env', `PUBLIC_URL=https://photos.example.org:3000\n${pair}`)
      run('systemctl restart safelight')
      await fetchHealth('https://127.0.0.1:3000')
      write('/etc/safelight.env', settings)
      run('systemctl restart safelight')
      equal(isActive('safelight'), true)
    },
  },
  {
    title: 'Let the service use ports 80 and 443',
    // Caddy uses these ports.
    prepare: ({ run }) => run('systemctl stop caddy'),
    commands: under(HTTPS, 'With one setting'),
    check({ run, write, isActive }) {
      const settings = run('cat /etc/safelight.env')
      // No authority answers there, so the server has no certificate, and says 503 on port 80.
      const domain = 'TLS_DOMAIN=photos.example.org\nTLS_DIRECTORY=https://127.0.0.1:1/\n'
      write('/etc/safelight.env', domain)
      run('systemctl restart safelight')
      const ask =
        "fetch('http://127.0.0.1').then(r => console.log(r.status), () => setTimeout(ask, 300))"
      match(run(`node -e "const ask = () => ${ask}; ask()"`), /503/)
      write('/etc/safelight.env', settings)
      run('rm /etc/systemd/system/safelight.service.d/ports.conf && systemctl daemon-reload')
      run('systemctl restart safelight && systemctl start caddy')
      equal(isActive('safelight'), true)
    },
  },
  {
    title: 'Move from a folder to another disk',
    prepare: ({ run }) => run('rm -rf /var/lib/safelight.old'),
    commands: under(MOVE, 'Another disk, with systemd', { to: 'mkdir /var/lib/safelight' }),
  },
  {
    // A folder that is mounted at another place behaves as a disk.
    prepare({ run }) {
      run('mkdir /mnt/disk && echo "/mnt/disk /var/lib/safelight none bind 0 0" >> /etc/fstab')
    },
    commands: [
      ...under(MOVE, 'Another disk, with systemd', {
        from: 'systemctl daemon-reload',
        nth: 1,
        count: 2,
      }),
      ...under(MOVE, 'Another disk, with systemd', { from: 'cp -a', count: 2 }),
    ],
    check: isWhole,
  },
  {
    title: 'Go back to the folder',
    prepare: ({ run }) => run('sed -i "\\#/mnt/disk#d" /etc/fstab'),
    commands: under(MOVE, 'Another disk, with systemd', {
      from: 'systemctl stop safelight',
      nth: 1,
    }),
    check: isWhole,
  },
  {
    title: 'Stop the old machine',
    prepare: ({ run }) => run('mkdir -p /etc/cron.d && touch /etc/cron.d/safelight-verify'),
    commands: [
      ...under(MOVE, 'Another machine, with systemd', { from: 'safelight backup', count: 1 }),
      ...under(MOVE, 'Another machine, with systemd', { from: 'systemctl disable', count: 3 }),
    ],
    check: ({ isActive }) => equal(isActive('safelight'), false),
  },
]

/** The steps of the test on a second, new machine, which has the backup of the first. */
export const stepsOfNewMachine = [
  { commands: under(SYSTEMD, 'Install', { from: 'useradd', to: 'printf' }) },
  {
    commands: under(SYSTEMD, 'On a new machine'),
    check: ({ run, ...rest }) => {
      isWhole({ run, ...rest })
      match(run('safelight backup /srv/safelight-backup'), /, 0 copied/)
    },
  },
  {
    prepare: ({ run }) => run('systemctl stop safelight'),
    commands: under(MOVE, 'Another machine, with systemd', { from: 'chown -R' }),
    check: isWhole,
  },
]

export const commandsOnSystemd = [...steps, ...stepsOfNewMachine].flatMap(
  ({ commands = [], scripts = [] }) => [...commands, ...scripts],
)

function isWhole({ run, isActive }) {
  equal(isActive('safelight'), true)
  match(run('safelight verify'), NO_FAULTS)
  match(run('safelight users'), /ada@example\.org/)
}

/**
 * Returns the commands under a heading of a document: those between the first that begins with `from` and the
 * first after it that begins with `to`. `nth` skips as many matches of `from`, and `count` limits the number.
 */
function under(document, heading, { from = '', to, nth = 0, count = Infinity } = {}) {
  const all = readCommands(document).filter(each => each.heading === heading)
  const isFrom = all.flatMap(({ command }, index) => (command.startsWith(from) ? [index] : []))
  const rest = all.slice(isFrom[nth] ?? all.length)
  const last = to === undefined ? rest.length : rest.findIndex(one => one.command.startsWith(to))
  const chosen = rest.slice(0, Math.min(last + 1, count))
  if (chosen.length === 0) throw new Error(`${document}: “${heading}” has no command “${from}”.`)
  return chosen
}
