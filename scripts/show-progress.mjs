const INTERVAL = 15_000

/**
 * Prints what a long step does, and every 15 seconds that it still works.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function showProgress(title, work) {
  console.log(`${title}…`)
  const began = Date.now()
  const timer = setInterval(() => {
    console.log(`  still working (${Math.round((Date.now() - began) / 1000)} seconds)`)
  }, INTERVAL)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
