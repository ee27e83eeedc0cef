import { buffersOf, type Runtime } from '@safelight/recognition/runtime'
import { proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink'
import { allowOwnWorkers } from '../../async/workers/allow-own-workers.ts'
import { unlessBroken } from '../../async/workers/unless-broken.ts'
import type { RuntimeHost } from './idle-runtime.ts'
import type { RemoteRuntime } from './runtime.worker.ts'

/** Starts a worker that runs models. WebAssembly returns its memory only when its worker ends. */
export async function startRuntimeWorker(): Promise<RuntimeHost> {
  allowOwnWorkers()
  const worker = new Worker(new URL('./runtime.worker.ts', import.meta.url), { type: 'module' })
  const remote = wrap<RemoteRuntime>(worker)
  return {
    runtime: runtimeIn(worker, remote),
    close() {
      remote[releaseProxy]()
      worker.terminate()
    },
  }
}

const runtimeIn = (worker: Worker, remote: Remote<RemoteRuntime>): Runtime => ({
  async open(read) {
    /** The error of `read`. Errors that cross workers lose their class. */
    let failure: unknown
    const reading = proxy(async () => {
      try {
        const model = await read()
        return transfer(model, [model.buffer])
      } catch (error) {
        failure = error
        throw error
      }
    })
    const answered = async <T>(answer: Promise<T>): Promise<T> => {
      failure = undefined
      try {
        return await unlessBroken(worker, answer)
      } catch (error) {
        throw failure ?? error
      }
    }
    const { session, inputs, outputs } = await answered(remote.open(reading))
    return {
      inputs,
      outputs,
      run: feeds => answered(remote.run(session, transfer(feeds, buffersOf(feeds)))),
      close: () => remote.close(session),
    }
  },
})
