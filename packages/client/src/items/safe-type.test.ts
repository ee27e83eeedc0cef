import { expect, it } from 'vitest'
import { safeType } from './safe-type.ts'

it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4'])(
  'uses decrypted bytes as %s if the sender claims this type (F10)',
  type => expect(safeType(type)).toBe(type),
)

it.each([
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/javascript',
  'application/pdf',
  'multipart/x-mixed-replace',
  'image/jpeg; charset=utf-8',
  'image/jpeg, text/html',
  'IMAGE/JPEG',
  ' image/jpeg',
  'image/jpeg\r\nX-Header: 1',
  '__proto__',
  '',
])('treats decrypted bytes as plain data if the sender claims the type %j (F10)', type =>
  expect(safeType(type)).toBe('application/octet-stream'),
)
