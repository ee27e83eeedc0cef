export async function collected<T>(from: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const each of from) all.push(each)
  return all
}
