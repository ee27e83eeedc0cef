import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { findPython } from './python.ts'

export interface ZipEntry {
  name: string
  /** Modification time: year, month, day, hour and minute. */
  time: number[]
  sha256: string
  text?: string
}

const READ_ZIP = `
import hashlib, json, sys, xml.dom.minidom, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    entries = []
    for each in archive.infolist():
        data = archive.read(each)
        digest = hashlib.sha256(data).hexdigest()
        entry = { 'name': each.filename, 'time': list(each.date_time)[:5], 'sha256': digest }
        if each.filename.endswith('.xmp'): xml.dom.minidom.parseString(data)
        if each.filename.endswith(('.json', '.xmp', '.txt')): entry['text'] = data.decode(errors='replace')
        entries.append(entry)
    print(json.dumps(entries))
`

/** A Python that can read ZIP files; undefined if there is none. */
export const zipPython = findPython('import json, xml.dom.minidom, zipfile')

export function readZip(path: string): ZipEntry[] {
  const { status, stdout, stderr } = spawnSync(zipPython ?? '', ['-c', READ_ZIP, path], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

export const sha256 = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex')
