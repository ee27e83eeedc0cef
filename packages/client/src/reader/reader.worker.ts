import { expose, proxy } from 'comlink'
import { openReader } from './reader.ts'

const open = async (...given: Parameters<typeof openReader>) => proxy(await openReader(...given))

export type ReaderWorker = typeof open
expose(open)
