import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tinyModels } from '@safelight/recognition/tiny-models'
import { root } from '../run.mjs'
import { ensurePostgres, startPostgres } from '../services/postgres.mjs'
import { ensureS3Programs, startS3Server } from '../services/s3.mjs'
import { readCommands } from './read-commands.mjs'

const BACKUP = '/srv/safelight-backup'
const SERVER = 'https://photos.example.org'
const ARGON2 = 'from cryptography.hazmat.primitives.kdf.argon2 import Argon2id'
const SERVES = /^npm start$|^npx .* start$|safelight\.js .* start$/

/**
 * The documented commands that run in a stage (`stage.mjs`), in this order.
 * - `replace` gives values to what the documents call an example.
 * - `input` is what a person types. Each key is the start of a command.
 * - `start` prepares the stage. It may return a text: the reason why the commands cannot run on this machine.
 * - `end` cleans up.
 */
export const scenes = [
  {
    commands: under('docs/models.md', 'Install other models').filter(
      ({ command }) => !command.includes('siglip2'),
    ),
    start: writeManifest,
    replace: stage => [['FOLDER', stage.place('models')]],
  },
  {
    commands: under('docs/operations.md', 'Manage accounts'),
    input: { 'safelight user delete': () => 'mira@example.org\n' },
  },
  { commands: under('docs/administration.md', 'The administration area') },
  {
    commands: under('docs/command-line.md', 'Run it'),
    replace: () => [['<version>', '0.1.0']],
  },
  {
    commands: under('docs/command-line.md', 'Commands'),
    start: writePictures,
    replace: stage => [[SERVER, stage.url()]],
    input: { 'safelight-cli login': stage => `${stage.owners['ada@example.org'].password}\n` },
  },
  { commands: under('docs/operations/npm.md', 'Run it permanently') },
  { commands: under('docs/operations.md', 'Backups') },
  { commands: under('docs/operations/backup-details.md', 'Change how long backups are kept') },
  {
    commands: under('docs/operations/backup-details.md', 'Drop generations'),
    replace: () => [['--forget 41', '--forget 1']],
  },
  {
    commands: under('docs/operations/releases.md', 'Steps'),
    replace: stage => [
      [SERVER, stage.url()],
      ['/path/to', stage.place('packages/safelight')],
    ],
  },
  ...['docs/operations/rescue.md', 'docs/format.md'].map(document => ({
    commands: readCommands(document).filter(({ command }) => command.startsWith('python3 scripts')),
    cwd: root,
    async start(stage) {
      const { code } = await stage.run(`python3 -c '${ARGON2}'`)
      return code === 0 ? undefined : 'Python or its package cryptography 44 is missing.'
    },
    replace: (stage, command) => [
      ['DATA_FOLDER', BACKUP],
      ['ADDRESS', 'ada@example.org'],
      ['OUTPUT_FOLDER', stage.place(`rescued-${document.length}-${command.length}`)],
    ],
    input: {
      python3: (stage, command) => {
        const { words, password } = stage.owners['ada@example.org']
        return `${command.includes('--password') ? password : words}\n`
      },
    },
  })),
  {
    commands: under('docs/operations/test-restore.md', 'With Node 24').filter(({ command }) =>
      /^(tar|node) /.test(command),
    ),
    async start(stage) {
      await stage.run(`cp -a ${BACKUP} backup`)
    },
  },
  { commands: under('README.md', 'Try it on your computer'), cwd: root },
  { commands: under('docs/operations/npm.md', 'Try it') },
  {
    commands: under('docs/operations/postgresql.md', 'Move to PostgreSQL'),
    async start(stage) {
      if (!(await ensurePostgres())) return 'PostgreSQL is missing.'
      const postgres = await startPostgres()
      await stage.stopServer()
      stage.postgres = postgres
      stage.setVariable('DATABASE_URL', postgres.url)
    },
  },
  {
    commands: under('docs/operations/postgresql.md', 'Move back to SQLite'),
    async start(stage) {
      if (!stage.postgres) return 'PostgreSQL is missing.'
      await stage.run('mkdir old && mv $SAFELIGHT_DATA/safelight.sqlite* old/')
    },
    async end(stage) {
      stage.setVariable('DATABASE_URL')
      await stage.postgres?.stop()
    },
  },
  {
    commands: [
      ...under('docs/operations/s3.md', 'Move with two short stops'),
      ...under('docs/operations/s3.md', 'Move to S3'),
      ...under('docs/operations/s3.md', 'Move back to the data folder'),
    ],
    async start(stage) {
      if (!(await ensureS3Programs())) return 'The S3 server for tests is missing.'
      stage.s3 = await startS3Server()
      const { endpoint, bucket, region, accessKeyId, secretAccessKey } = stage.s3.settings
      const settings = {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      }
      for (const [name, value] of Object.entries(settings)) stage.setVariable(name, value)
    },
    end: stage => stage.s3?.stop(),
  },
]

export const commandsOnStage = scenes.flatMap(scene => scene.commands)

export const isServer = command => SERVES.test(command)

function under(document, heading) {
  const commands = readCommands(document).filter(each => each.heading === heading)
  if (commands.length === 0) throw new Error(`${document}: “${heading}” has no commands.`)
  return commands
}

async function writeManifest(stage) {
  const { manifest, files } = await tinyModels()
  for (const [sha256, bytes] of files) writeFileSync(join(stage.work, sha256), bytes)
  const models = manifest.models.map(model => ({
    ...model,
    files: Object.fromEntries(
      Object.entries(model.files).map(([name, file]) => [name, { ...file, address: file.sha256 }]),
    ),
  }))
  writeFileSync(join(stage.work, 'manifest.json'), JSON.stringify({ ...manifest, models }))
}

async function writePictures(stage) {
  const copy = (name, target) => {
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(root, 'e2e/fixtures', name), target)
  }
  copy('embedded.jpg', stage.place('home/Pictures/embedded.jpg'))
  copy('old.jpg', join(stage.work, 'Takeout/Google Photos/Rome/old.jpg'))
  await stage.run('python3 -m zipfile -c takeout-1.zip Takeout')
}
