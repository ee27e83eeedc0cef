import type { Session, Tensor } from './runtime.ts'

/** The numbers of an output. Throws for what a model of this task does not give. */
export function numbersOf(tensor: Tensor | undefined, what: string): Float32Array {
  if (tensor?.type !== 'float32') throw new Error(`The model gives no ${what}.`)
  return tensor.data
}

/** The vector of the output that is named, or of the only one. */
export async function vectorOf(
  session: Session,
  feeds: Record<string, Tensor>,
  output: string | undefined,
): Promise<Float32Array> {
  const outputs = await session.run(feeds)
  const name = output ?? (session.outputs.length === 1 ? session.outputs[0] : undefined)
  return numbersOf(name === undefined ? undefined : outputs[name], 'vector')
}

/** The only input of a model. */
export function onlyInput({ inputs }: Session): string {
  const [name] = inputs
  if (inputs.length !== 1 || name === undefined) throw new Error('The model takes several inputs.')
  return name
}
