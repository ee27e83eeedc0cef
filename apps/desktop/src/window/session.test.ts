import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import { expect, it } from 'vitest'
import { originOf } from '../protocol/app-pages.ts'
import { setUpSession } from './session.ts'

function begin() {
  const languages: string[][] = []
  const session = Object.assign(new EventEmitter(), {
    setSpellCheckerLanguages: (given: string[]) => languages.push(given),
    setPermissionRequestHandler() {},
    setPermissionCheckHandler() {},
  })
  setUpSession(session as unknown as Session, '/home/maria/Downloads')
  return { session, languages }
}

it('no dictionary is downloaded from a third party', () => {
  expect(begin().languages).toEqual([[]])
})

it('only pages of the app may use a folder such as Downloads, and never a file there', () => {
  const { session } = begin()
  const answerTo = (details: object) => {
    let answer: string | undefined
    session.emit('file-system-access-restricted', {}, details, (given: string) => {
      answer = given
    })
    return answer
  }
  const origin = originOf('https://photos.example.org')
  expect(answerTo({ origin: `${origin}/`, isDirectory: true })).toBe('allow')
  expect(answerTo({ origin, isDirectory: false })).toBe('deny')
  expect(answerTo({ origin: 'https://app.example.org', isDirectory: true })).toBe('deny')
})

it('a save dialog suggests the name of the file, in Downloads', () => {
  let options: object | undefined
  const item = {
    getFilename: () => 'any.zip',
    setSaveDialogOptions: (given: object) => {
      options = given
    },
  }
  begin().session.emit('will-download', {}, item)
  expect(options).toEqual({ title: 'Save', defaultPath: '/home/maria/Downloads/any.zip' })
})
