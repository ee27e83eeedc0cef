interface Closeable {
  close(): void
}

/** What has been opened and must be closed, the last first. `DisposableStack` is not in every browser yet. */
export interface Disposal extends Closeable {
  /** Closes it with the others; gives it back. */
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
