import { expose } from 'comlink'
import { createGuestUploadWorker } from './guest-upload-worker.ts'

expose(createGuestUploadWorker())
