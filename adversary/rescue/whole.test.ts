import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealShard } from '@safelight/crypto/recognition-shards'
import { inFolder, openBlobs } from '@safelight/test-kit/commands'
import { contents, copyOf, linesOf, python, rescue } from '@safelight/test-kit/programs/rescue'
import { safelight } from '@safelight/test-kit/programs/safelight'
import { putDone } from '@safelight/test-kit/recognition'
import { temporaryFolder } from '@safelight/test-kit/server'
import { describe, expect, it } from 'vitest'
import { exportAccount } from '../../apps/server/src/commands/export/export-account.ts'
import {
  decide,
  decisionShard,
  NO_DECISIONS,
} from '../../packages/client/src/recognition/shards/decision-set.ts'
import { aWholeLibrary } from './whole-library.ts'

/* Restores a library with one of everything, from the data folder and from its owner's export. */

describe.skipIf(!python)('rescue (needs Python 3.9 and its package cryptography)', () => {
  it('restores a library with one example of every kind of record', async () => {
    const { server, owner, expected } = await aWholeLibrary()
    const whole = await rescue(copyOf(server), owner.words)
    const { files } = expected
    expect(whole.stdout).not.toContain('DAMAGED')
    expect(whole.code).toBe(0)
    const restoredFiles = [...contents(whole.output).keys()].filter(name => name.includes('/'))
    expect(restoredFiles.sort()).toEqual(Object.keys(files).sort())
    for (const [name, text] of Object.entries(files)) {
      expect(readFileSync(join(whole.output, name), 'utf8'), name).toBe(text)
    }

    const { people, memories, refused, refusedTags } = expected
    const restoredPeople = linesOf(whole.output, 'people.jsonl')
    const grace = restoredPeople.find(({ id }) => id === 'grace')
    const nobody = restoredPeople.find(({ id }) => id === 'x')
    expect(nobody).toMatchObject({ name: '', hidden: true })
    expect(withoutFiles(grace)).toEqual(people[0])
    const rex = restoredPeople.find(({ id }) => id === 'rex')
    expect(rex).toMatchObject({ name: 'Rex', animal: 16, boxes: [{ file: '2021-07/mine.jpg' }] })
    expect(grace.faces[0].file).toBe('2021-07/mine.jpg')
    const restored = JSON.parse(readFileSync(join(whole.output, 'memories.json'), 'utf8'))
    const kept = restored.kept.map((each: { id: string }[]) => each.map(({ id }) => id))
    expect({ ...restored, kept }).toEqual(memories)
    expect(linesOf(whole.output, 'refused-labels.jsonl')).toMatchObject(refused)
    const tags = readFileSync(join(whole.output, 'refused-tags.json'), 'utf8')
    expect(JSON.parse(tags)).toMatchObject(refusedTags)

    const { links, guestLinks } = expected
    const albums = linesOf(whole.output, 'albums.jsonl')
    const everywhere = albums.find(({ title }) => title === 'Everywhere')
    expect(everywhere.cover.file).toBe('2021-07/live.HEIC')
    expect(everywhere.items.map(({ file }: { file: string }) => file)).toEqual([
      '2021-07/mine.jpg',
      '2021-07/live.HEIC',
      'shared/2022-05/added.jpg',
    ])
    expect(albums.map(({ title }) => title).sort()).toEqual(['A second one', 'Bob’s', 'Everywhere'])
    expect(
      linesOf(whole.output, 'contacts.jsonl')
        .map(({ email }) => email)
        .sort(),
    ).toEqual(['bob@example.org', 'carol@example.org'])
    const profile = JSON.parse(readFileSync(join(whole.output, 'profile.json'), 'utf8'))
    expect(profile).toEqual({ firstName: 'Ada', lastName: 'Lovelace' })
    expect(linesOf(whole.output, 'links.jsonl')).toMatchObject(links)
    expect(linesOf(whole.output, 'guest-links.jsonl')).toMatchObject(guestLinks)
    expect(linesOf(whole.output, 'guest-uploads.jsonl')).toMatchObject([{ name: 'dance.jpg' }])
  })

  it('restores the same files from an account export as from the whole data folder', async () => {
    const { server, owner } = await aWholeLibrary()
    const whole = await rescue(copyOf(server), owner.words)
    const folder = join(temporaryFolder(), 'exported')
    const done = await inFolder(server, source =>
      exportAccount(source, owner.person.id, folder, openBlobs),
    )
    expect(done.damaged).toEqual([])
    const exported = await rescue(folder, owner.words)
    expect(exported.stdout).not.toContain('DAMAGED')
    expect(exported.code).toBe(0)
    expect(contents(exported.output)).toEqual(contents(whole.output))

    const verified = await safelight({}, folder, 'verify')
    expect(verified.stdout).toMatch(
      /^This folder is the export of one account\. It is not a backup/,
    )
    expect(verified.stdout).toContain('\nNo faults found.\n')
    expect(verified.code).toBe(0)
  })

  it('reports decisions of an unknown kind', async () => {
    const { server, owner } = await aWholeLibrary()
    const place = { name: 'choices-1', version: 2 }
    const said = new Map([
      ['r01J0000000000000000000000A sea', ''],
      ['z01J0000000000000000000000A', 'of a later version'],
    ])
    const map = decisionShard.encode(decide(NO_DECISIONS, said, 1))
    const sealed = await sealShard(owner.keys, place, map)
    await putDone(server, owner.person, place.name, 1, Buffer.from(sealed))
    const { code, stdout, output } = await rescue(copyOf(server), owner.words)
    expect(stdout).toMatch(
      /DAMAGED +shard choices-1: decisions of a kind that this program does not know/,
    )
    expect(code).toBe(1)
    expect(linesOf(output, 'refused-labels.jsonl')).toMatchObject([{ labels: ['sea'] }])
  })
})

/** Returns a person record without file names, as the app seals it. */
function withoutFiles({ animal, ...person }: Record<string, unknown>) {
  const bare = ({ file, ...face }: { file: string }) => face
  const faces = ['faces', 'samples', 'not', 'unsure', 'boxes'].map(key => [
    key,
    (person[key] as { file: string }[]).map(bare).map(rounded),
  ])
  return {
    ...(animal === null ? person : { ...person, animal }),
    cover: rounded(bare(person.cover as { file: string })),
    ...Object.fromEntries(faces),
  }
}

/** Rounds numbers, because boxes are stored in steps of 1/65535. */
const rounded = (face: object) =>
  JSON.parse(JSON.stringify(face), (_, value) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value,
  )
