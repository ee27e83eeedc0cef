import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { runScript } from '@safelight/test-kit/programs/python'
import { argon2Python, contents, python, rescue } from '@safelight/test-kit/programs/rescue'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { describe, expect, it } from 'vitest'
import account from '../../../../docs/vectors/account.json' with { type: 'json' }
import expected from '../../../../docs/vectors/data-folder.json' with { type: 'json' }

const vectors = fileURLToPath(new URL('../../../../docs/vectors', import.meta.url))
const dataFolder = join(vectors, 'data-folder')

it.skipIf(!python)('rescue reads the test vectors of the format as expected', async () => {
  const { code, stdout, stderr } = await runScript(python, 'check-vectors.py', [])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^\d+ values agree\n$/)
})

it.skipIf(!argon2Python)(
  'make-vectors.py writes the current test vectors (needs Argon2id in cryptography)',
  async () => {
    const folder = temporaryFolder()
    const { code, stderr } = await runScript(argon2Python, 'make-vectors.py', [folder])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const read = (from: string, name: string) => JSON.parse(readFileSync(join(from, name), 'utf8'))
    expect([...contents(folder).keys()].sort()).toEqual([...contents(vectors).keys()].sort())
    for (const name of readdirSync(folder).filter(each => each.endsWith('.json'))) {
      expect(read(folder, name)).toEqual(read(vectors, name))
    }
    const made = join(folder, 'data-folder')
    expect(contents(join(made, 'blobs'))).toEqual(contents(join(dataFolder, 'blobs')))
    // Another version of SQLite may write the same rows as different bytes.
    expect(tablesOf(made)).toEqual(tablesOf(dataFolder))
  },
)

it('the test vectors use every label that docs/format.md lists for sealing and signing', () => {
  const format = readFileSync(join(vectors, '../format.md'), 'utf8')
  const tables = format.slice(format.indexOf('### Associated data'), format.indexOf('## Account'))
  const texts = [...tables.matchAll(/^\| `(safelight\/1\/[a-z0-9-]+)\/[^`]*` \|/gm)].map(
    ([, text]) => `${text}/`,
  )
  const used = readdirSync(vectors)
    .filter(name => name.endsWith('.json'))
    .map(name => readFileSync(join(vectors, name), 'utf8'))
    .join('\n')
  // One label is not in the JSON as text. It begins the input of the HMAC, before the keys.
  const bundle = Buffer.from(account.identity.macInput, 'base64url').toString('latin1')
  expect(texts.length).toBeGreaterThan(30)
  expect(texts.filter(text => !used.includes(`"${text}`) && !bundle.startsWith(text))).toEqual([])
})

describe.skipIf(!python)('the data folder among the test vectors', () => {
  it('rescue restores the library of the test vectors with its recovery words', async () => {
    await expectRestored(await rescue(dataFolder, expected.recoveryWords))
  })

  it.skipIf(!argon2Python)(
    'rescue restores the library of the test vectors with address and password',
    async () => {
      const args = ['--email', expected.email, '--password']
      await expectRestored(await rescue(dataFolder, `${expected.password}\n`, args, argon2Python))
    },
  )

  it('the tables of the test vectors have only columns that a server stores too', async () => {
    const server = await startServer()
    const kept = tablesOf(server.folder)
    for (const [table, { columns }] of Object.entries(tablesOf(dataFolder))) {
      expect(kept[table]?.columns, table).toEqual(expect.arrayContaining(columns))
    }
  })
})

async function expectRestored({ code, stdout, output }: Awaited<ReturnType<typeof rescue>>) {
  expect(code).toBe(1)
  const damaged = [...expected.setAside, ...Object.keys(expected.previews)]
  expect(stdout.match(/DAMAGED {3}\w+/g)).toEqual(damaged.map(id => `DAMAGED   ${id}`))
  const files = Object.values(expected.files)
  expect(files.map(({ file }) => readFileSync(join(output, file), 'utf8'))).toEqual(
    files.map(({ plaintext }) => plaintext),
  )
}

function tablesOf(data: string) {
  const database = new DatabaseSync(join(data, 'safelight.sqlite'), { readOnly: true })
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
    return Object.fromEntries(
      tables.map(({ name }) => {
        const columns = database.prepare(`pragma table_info(${name})`).all()
        const rows = database.prepare(`select * from ${name}`).all()
        return [String(name), { columns: columns.map(column => column.name), rows }]
      }),
    )
  } finally {
    database.close()
  }
}
