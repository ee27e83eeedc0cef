import type { InferenceSession, Tensor as OnnxTensor, TensorConstructor } from 'onnxruntime-common'
import type { Runtime, Session, Tensor } from './runtime.ts'

export interface Onnx {
  InferenceSession: {
    create(model: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession>
  }
  Tensor: TensorConstructor
}

export function onnxRuntime(
  { InferenceSession, Tensor }: Onnx,
  options: InferenceSession.SessionOptions,
): Runtime {
  return {
    async open(model) {
      const session = await InferenceSession.create(model, options)
      let last: Promise<unknown> = Promise.resolve()
      const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
        const next = last.then(act, act)
        last = next.catch(() => {})
        return next
      }
      return {
        inputs: session.inputNames,
        outputs: session.outputNames,
        run: feeds => inTurn(() => run(session, Tensor, feeds)),
        close: () => inTurn(() => session.release()),
      } satisfies Session
    },
  }
}

async function run(
  session: InferenceSession,
  Tensor: TensorConstructor,
  feeds: Record<string, Tensor>,
): Promise<Record<string, Tensor>> {
  const given: Record<string, OnnxTensor> = {}
  for (const [name, { type, data, dims }] of Object.entries(feeds)) {
    given[name] = new Tensor(type, data as never, dims)
  }
  const results: Record<string, Tensor> = {}
  for (const [name, { type, data, dims }] of Object.entries(await session.run(given))) {
    results[name] = { type, data, dims } as Tensor
  }
  return results
}
