/**
 * Yields each element with its value, in order. Makes the next value while the caller uses the current one.
 */
export async function* oneAhead<T, Made>(
  elements: readonly T[],
  make: (element: T) => Promise<Made>,
): AsyncGenerator<[T, Made]> {
  let ahead: { element: T; making: Promise<Made> } | undefined
  for (const element of elements) {
    const last = ahead && ([ahead.element, await ahead.making] satisfies [T, Made])
    ahead = { element, making: make(element) }
    // If `make` fails, the generator throws once it reaches this element. Until then the rejection must not
    // count as unhandled.
    ahead.making.catch(() => {})
    if (last) yield last
  }
  if (ahead) yield [ahead.element, await ahead.making]
}
