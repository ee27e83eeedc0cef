import type { InferenceSession, Tensor as OnnxTensor, TensorConstructor } from 'onnxruntime-common'
import { takingTurns } from './in-turn.ts'
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
    async open(read) {
      const session = await InferenceSession.create(await read(), options)
      const inTurn = takingTurns()
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
