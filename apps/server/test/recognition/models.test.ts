import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ManifestSource, manifestSource } from '@safelight/contract/recognition-manifest'
import { call, signUp } from '@safelight/test-kit/accounts/account'
import { administered } from '@safelight/test-kit/accounts/admin'
import { safelight } from '@safelight/test-kit/programs/safelight'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { expect, it, onTestFinished } from 'vitest'
import { installModels } from '../../src/commands/models/install-models.ts'
import { MODEL_SETS, withStandardModels } from '../../src/commands/models/model-sets.ts'
import { StartError } from '../../src/start-error.ts'

const MODEL = Buffer.from('weights'.repeat(20_000))
const TOKENIZER = Buffer.from('{}')

const described = (content: Uint8Array) => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  size: content.length,
})

/**
 * Returns a manifest of two models, whose files are at `addresses`. Both have the same model file, and the
 * second one also has a tokenizer.
 */
function manifestOf(addresses = { model: 'model.onnx', tokenizer: 'tokenizer.json' }) {
  const about = { version: '1', license: 'MIT', family: 'clip', space: 'tiny' }
  const model = { address: addresses.model, ...described(MODEL) }
  return {
    format: 1,
    models: [
      {
        task: 'image-embedding',
        name: 'Pictures',
        ...about,
        input: { width: 224, height: 224, mean: [0, 0, 0], std: [1, 1, 1] },
        files: { model },
      },
      {
        task: 'text-embedding',
        name: 'Words',
        ...about,
        tokenizer: { kind: 'tokenizer.json', length: 77, pad: 0 },
        files: {
          model,
          tokenizer: { address: addresses.tokenizer, ...described(TOKENIZER) },
        },
      },
    ],
  }
}

function aSource(manifest: object = manifestOf()) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'model.onnx'), MODEL)
  writeFileSync(join(folder, 'tokenizer.json'), TOKENIZER)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return { folder, manifest: join(folder, 'manifest.json') }
}

type SourceFile = ManifestSource['models'][number]['files']['model']

const quiet = () => {}
const filesIn = (folder: string) => readdirSync(folder).sort()
const WHOLE = ['manifest.json', described(MODEL).sha256, described(TOKENIZER).sha256].sort()

async function withModels() {
  const modelFolder = join(temporaryFolder(), 'models')
  await installModels(aSource().manifest, modelFolder, quiet)
  const { server, ask } = await administered({ modelFolder })
  const { token } = await signUp(server)
  const read = (path = '', headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/recognition/models${path}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  return { server, ask, read, modelFolder, token }
}

it('serves the manifest and its files to people who have signed in', async () => {
  const { server, read } = await withModels()
  const manifest = await (await read()).json()
  const { address: _, ...model } = manifestOf().models[0]?.files.model ?? {}
  expect(manifest.models[0]).toMatchObject({ name: 'Pictures', files: { model } })
  expect(JSON.stringify(manifest)).not.toContain('address')
  const file = await read(`/${described(MODEL).sha256}`)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-length': String(MODEL.length),
    'content-security-policy': 'sandbox',
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'Authorization',
    etag: `"${described(MODEL).sha256}"`,
  })
  expect(Buffer.from(await file.arrayBuffer()).equals(MODEL)).toBe(true)
  for (const path of ['', `/${described(MODEL).sha256}`]) {
    expect((await call(server, 'GET', `/api/recognition/models${path}`)).status).toBe(401)
  }
})

it('serves parts of files so that devices can resume downloads', async () => {
  const { read } = await withModels()
  const path = `/${described(MODEL).sha256}`
  const rest = await read(path, { range: 'bytes=139990-' })
  expect([rest.status, await rest.text()]).toEqual([206, MODEL.subarray(139_990).toString()])
  expect(rest.headers.get('content-range')).toBe('bytes 139990-139999/140000')
  expect((await read(path, { range: 'bytes=140000-' })).status).toBe(416)
})

it('serves only intact files that the manifest lists', async () => {
  const { ask, read, modelFolder } = await withModels()
  const other = described(Buffer.from('other')).sha256
  writeFileSync(join(modelFolder, other), 'other')
  for (const path of [other, 'manifest.json', '..%2fmodels', 'A'.repeat(64)]) {
    expect([path, (await read(`/${path}`)).status >= 400]).toEqual([path, true])
  }
  writeFileSync(join(modelFolder, described(MODEL).sha256), MODEL.subarray(1))
  expect((await read(`/${described(MODEL).sha256}`)).status).toBe(404)
  await ask('PUT', '/api/feature-flags/recognition', { value: false })
  for (const path of ['', `/${described(TOKENIZER).sha256}`]) {
    expect((await read(path)).status).toBe(404)
  }
})

it('offers the standard models until the administrator installs others', async () => {
  const [modelFolder, standardModels] = ['own', 'standard'].map(name =>
    join(temporaryFolder(), name),
  )
  const { server, ask } = await administered({ modelFolder, standardModels })
  const { token } = await signUp(server)
  const names = async () => {
    const answer = await call(server, 'GET', '/api/recognition/models', { token })
    const { models } = await answer.json()
    return models?.map(({ name }: { name: string }) => name)
  }
  const shown = async () => (await ask('GET', '/api/admin/overview')).body.models
  const { folder } = aSource()
  const named = (name: string) => {
    const manifest = join(folder, `${name}.json`)
    const { models } = manifestOf()
    writeFileSync(manifest, JSON.stringify({ ...manifestOf(), models: [{ ...models[0], name }] }))
    return manifest
  }

  expect([await names(), await shown()]).toEqual([undefined, 'none'])
  await installModels(named('Standard'), standardModels ?? '', quiet)
  expect([await names(), await shown()]).toEqual([['Standard'], 'standard'])
  await installModels(named('Own'), modelFolder ?? '', quiet)
  expect([await names(), await shown()]).toEqual([['Own'], 'own'])
  writeFileSync(join(modelFolder ?? '', 'manifest.json'), '{')
  expect(await shown()).toBe('unreadable')
})

it('shows the administrator which models it offers, and which of them lack a file', async () => {
  const { ask, modelFolder } = await withModels()
  const shown = async () => (await ask('GET', '/api/admin/recognition')).body
  const about = { version: '1', license: 'MIT', source: null }
  const words = { task: 'text-embedding', name: 'Words', ...about, bytes: 140_002 }
  expect(await shown()).toMatchObject({
    isOn: true,
    isUnreadable: false,
    models: [
      { task: 'image-embedding', name: 'Pictures', ...about, bytes: 140_000, isIncomplete: false },
      { ...words, isIncomplete: false },
    ],
  })
  rmSync(join(modelFolder, described(TOKENIZER).sha256))
  expect((await shown()).models).toMatchObject([
    { isIncomplete: false },
    { ...words, isIncomplete: true },
  ])
  await ask('PUT', '/api/feature-flags/recognition', { value: false })
  expect(await shown()).toMatchObject({ isOn: false, models: [{}, {}] })
  writeFileSync(join(modelFolder, 'manifest.json'), '{')
  expect(await shown()).toMatchObject({ isUnreadable: true, models: [] })
  rmSync(modelFolder, { recursive: true })
  expect(await shown()).toMatchObject({ isUnreadable: false, models: [] })
})

it('offers recognition if the server has models and the flag is on', async () => {
  const { server, ask, read, modelFolder, token } = await withModels()
  const isOffered = async () =>
    (await (await call(server, 'GET', '/api/user/me', { token })).json()).limits.recognition
  const { body: flags } = await ask('GET', '/api/feature-flags/all')
  expect(flags).toContainEqual(expect.objectContaining({ name: 'recognition', value: true }))
  const state = async () => [await isOffered(), (await read()).status]
  expect(await state()).toEqual([true, 200])
  await ask('PUT', '/api/feature-flags/recognition', { value: false })
  expect(await state()).toEqual([false, 404])
  await ask('DELETE', '/api/feature-flags/recognition')
  expect(await state()).toEqual([true, 200])
  writeFileSync(join(modelFolder, 'manifest.json'), '{')
  expect(await isOffered()).toBe(false)
  rmSync(modelFolder, { recursive: true })
  expect(await state()).toEqual([false, 404])
})

it('a command installs models from a folder', async () => {
  const data = (await startServer()).folder
  const models = join(data, 'models')
  const { manifest, folder } = aSource()
  expect(await safelight({}, data, 'models', manifest)).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^[0-9a-f]{64} {2}Pictures, model \(137 KB\)\n[\s\S]*\nThe models are in .*\/models\.\n$/,
    ),
    stderr: '',
  })
  expect(filesIn(models)).toEqual(WHOLE)
  expect(statSync(join(models, described(MODEL).sha256)).mode & 0o777).toBe(0o644)
  const one = { ...manifestOf(), models: manifestOf().models.slice(0, 1) }
  writeFileSync(join(folder, 'one.json'), JSON.stringify(one))
  await installModels(join(folder, 'one.json'), models, quiet)
  expect(filesIn(models)).toEqual(['manifest.json', described(MODEL).sha256].sort())
})

it('names the known sets, and installs one only after a yes', async () => {
  const data = temporaryFolder()
  expect((await safelight({}, data, 'models')).stdout).toMatch(/^siglip2: .* \(393 MB\)\nclip: /)
  expect(await safelight({}, data, 'models', 'siglip2')).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^SigLIP 2 .*, license Apache-2.0\n {2}https:.* \(90.2 MB\)\n/),
    stderr: expect.stringMatching(/\[y\/N\] Nothing was installed\.\n$/),
  })
  expect(existsSync(join(data, 'models'))).toBe(false)
})

it('knows the digest of each file of the known sets', () => {
  const sets = [...MODEL_SETS.values()].flatMap(({ models }) => models)
  const files = sets.flatMap(model => Object.values<SourceFile>(model.files))
  expect(files.length).toBeGreaterThan(0)
  for (const { address, sha256, size } of files) {
    expect([address, sha256?.length, size]).toEqual([
      expect.stringMatching(/^https:.*\/resolve\/[0-9a-f]{40}\//),
      64,
      expect.any(Number),
    ])
  }
})

it('keeps the standard models for tasks that a known set leaves out', async () => {
  const [standard, folder] = [temporaryFolder(), join(temporaryFolder(), 'models')]
  await installModels(aSource().manifest, standard, quiet)
  const installed = JSON.parse(readFileSync(join(standard, 'manifest.json'), 'utf8'))
  const source = aSource()
  const address = pathToFileURL(join(source.folder, 'model.onnx')).href
  const [pictures] = manifestOf({ model: address, tokenizer: '' }).models
  const set = manifestSource.parse({
    format: 1,
    models: [{ ...pictures, name: 'Better pictures' }],
  })
  await installModels(withStandardModels(set, installed, standard), folder, quiet)
  const { models } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  expect(models.map(({ name }: { name: string }) => name)).toEqual(['Better pictures', 'Words'])
  expect(filesIn(folder)).toEqual(WHOLE)
})

it('installing models deletes no file of another program', async () => {
  const folder = join(temporaryFolder(), 'models')
  await installModels(aSource().manifest, folder, quiet)
  // Another program may also name files by digest, such as a backup. The installation keeps these.
  const other = 'ab'.repeat(32)
  writeFileSync(join(folder, other), 'other')
  await installModels(aSource().manifest, folder, quiet)
  expect(readFileSync(join(folder, other), 'utf8')).toBe('other')

  const ofAnother = temporaryFolder()
  writeFileSync(join(ofAnother, 'manifest.json'), '{"name":"a web app"}')
  await expect(installModels(aSource().manifest, ofAnother, quiet)).rejects.toThrow(
    new StartError(
      `The manifest.json in ${ofAnother} does not describe models. Name another folder.`,
    ),
  )
  expect(filesIn(ofAnother)).toEqual(['manifest.json'])
})

it('installs models from web addresses', async () => {
  const asked: string[] = []
  const contents: Record<string, string | Buffer> = {
    '/a/model.onnx': MODEL,
    '/b/tokens': TOKENIZER,
  }
  const source = createServer(({ url = '' }, response) => {
    asked.push(url)
    const content = contents[url]
    response.writeHead(content === undefined ? 404 : 200).end(content)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void source.close())
  await once(source, 'listening')
  const origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
  contents['/a/manifest.json'] = JSON.stringify(
    manifestOf({ model: 'model.onnx', tokenizer: `${origin}/b/tokens` }),
  )
  const models = join(temporaryFolder(), 'models')
  const install = () => installModels(`${origin}/a/manifest.json`, models, quiet)
  await install()
  expect(filesIn(models)).toEqual(WHOLE)
  expect(asked.sort()).toEqual(['/a/manifest.json', '/a/model.onnx', '/b/tokens'])
  asked.length = 0
  writeFileSync(join(models, described(TOKENIZER).sha256), '[]')
  await install()
  expect(asked.sort()).toEqual(['/a/manifest.json', '/b/tokens'])
  expect(readFileSync(join(models, described(TOKENIZER).sha256))).toEqual(TOKENIZER)

  contents['/a/manifest.json'] = JSON.stringify(
    manifestOf({ model: 'file:///etc/hostname', tokenizer: `${origin}/b/tokens` }),
  )
  await expect(
    installModels(`${origin}/a/manifest.json`, join(temporaryFolder(), 'models'), quiet),
  ).rejects.toThrow(
    'Pictures, model: a manifest from the network must not name a file of this machine.',
  )
  contents['/a/manifest.json'] = JSON.stringify(manifestOf({ model: 'gone', tokenizer: 'gone' }))
  await expect(
    installModels(`${origin}/a/manifest.json`, join(temporaryFolder(), 'models'), quiet),
  ).rejects.toThrow(`${origin}/a/gone answers with status 404.`)
})

it.each([
  [
    'is another one',
    Buffer.concat([Buffer.from('W'), MODEL.subarray(1)]),
    /is another file, with 140000 bytes/,
  ],
  ['is longer', Buffer.concat([MODEL, TOKENIZER]), /the file is larger/],
  ['is shorter', MODEL.subarray(1), /is another file, with 139999 bytes/],
])('installs nothing if a file %s', async (_, content, problem) => {
  const models = join(temporaryFolder(), 'models')
  await installModels(aSource().manifest, models, quiet)
  const { folder, manifest } = aSource()
  writeFileSync(join(folder, 'model.onnx'), content)
  const empty = join(temporaryFolder(), 'models')
  const failed = installModels(manifest, empty, quiet)
  await expect(failed).rejects.toThrow(problem)
  await expect(failed).rejects.toBeInstanceOf(StartError)
  expect(filesIn(empty)).toEqual([])
  await installModels(manifest, models, quiet)
  expect(filesIn(models)).toEqual(WHOLE)
})

it('prints the sizes and digests of the files in a manifest template', async () => {
  const template = manifestOf()
  for (const { files } of template.models) {
    Object.assign(files, { model: { address: 'model.onnx' } })
  }
  const models = join(temporaryFolder(), 'models')
  const told: string[] = []
  await expect(
    installModels(aSource(template).manifest, models, line => void told.push(line)),
  ).rejects.toThrow('Nothing was installed')
  const { sha256, size } = described(MODEL)
  expect(told[0]).toBe(`Pictures, model: "sha256": "${sha256}", "size": ${size}`)
  expect(existsSync(join(models, 'manifest.json'))).toBe(false)
})

it.each([
  ['is missing', undefined, /cannot be read/],
  ['is not JSON', '{', /is not JSON/],
  [
    'describes an unknown task',
    '{"format":1,"models":[{"task":"guess"}]}',
    /is not a manifest of models: models\.0\.task: /,
  ],
  ['is too large', ' '.repeat(70_000), /is too large for a manifest/],
])('rejects a manifest that %s', async (_, content, problem) => {
  const file = join(temporaryFolder(), 'manifest.json')
  if (content !== undefined) writeFileSync(file, content)
  await expect(installModels(file, join(temporaryFolder(), 'models'), quiet)).rejects.toThrow(
    problem,
  )
})
