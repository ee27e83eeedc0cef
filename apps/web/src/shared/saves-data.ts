/** Whether the person has asked the browser to spare data; not every browser tells. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
