interface Closeable {
  close(): void
}

/** Closes all resources, the last opened first. Replaces `DisposableStack`, which some browsers lack. */
export interface Disposal extends Closeable {
  own<Part extends Closeable>(part: Part): Part
}

export function createDisposal(): Disposal {
  const opened: Closeable[] = []
  return {
    own(part) {
      opened.push(part)
      return part
    },
    close() {
      for (const part of opened.splice(0).reverse()) part.close()
    },
  }
}
