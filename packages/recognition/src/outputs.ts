import type { Session, Tensor } from './runtime.ts'

/** Returns the numbers of an output. Throws if the model has no such output. */
export function numbersOf(tensor: Tensor | undefined, what: string): Float32Array {
  if (tensor?.type !== 'float32') throw new Error(`The model gives no ${what}.`)
  return tensor.data
}

/** Returns the output of the given name, or the model's only output. */
export async function vectorOf(
  session: Session,
  feeds: Record<string, Tensor>,
  output: string | undefined,
): Promise<Float32Array> {
  const outputs = await session.run(feeds)
  const name = output ?? (session.outputs.length === 1 ? session.outputs[0] : undefined)
  return numbersOf(name === undefined ? undefined : outputs[name], 'vector')
}

export function onlyInput({ inputs }: Session): string {
  const [name] = inputs
  if (inputs.length !== 1 || name === undefined) throw new Error('The model takes several inputs.')
  return name
}
