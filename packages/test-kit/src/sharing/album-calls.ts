import type { Album, AlbumPage } from '@safelight/contract/albums'
import type { ShareInfo } from '@safelight/contract/shares'
import type { Person } from '../accounts/account.ts'
import type { TestServer } from '../server.ts'
import { ask, done, newMembership } from './sharing.ts'

interface Ids {
  ids: string[]
}

export const pageOf = (server: TestServer, person: Person, id: string, query = '') =>
  done(ask<AlbumPage>(server, person, 'GET', `/api/albums/${id}/media${query}`))

export const idsOf = (page: AlbumPage) => page.fileUploadResponseList.map(item => item.id)

export const add = (server: TestServer, person: Person, { id, epoch }: Album, items: string[]) =>
  ask<Ids>(server, person, 'POST', `/api/albums/${id}/media`, {
    epoch,
    items: items.map(item => newMembership(item)),
  })

export const remove = (server: TestServer, person: Person, { id }: Album, ids: string[]) =>
  ask<Ids>(server, person, 'DELETE', `/api/albums/${id}/media`, { ids })

export const infoOf = (
  server: TestServer,
  owner: Person,
  id: string,
  kind: 'albums' | 'media' = 'albums',
) => done(ask<ShareInfo>(server, owner, 'GET', `/api/${kind}/${id}/shares`))
