interface Platform {
  userAgentData?: { mobile: boolean }
}

/** Whether this is a phone's browser. Only Chromium says so, whose phones alone can keep a folder. */
export const isPhone = (): boolean => (navigator as Platform).userAgentData?.mobile === true
