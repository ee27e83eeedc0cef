// Runs before the first paint, so that a chosen theme never flashes. See src/app/shell/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // If storage is blocked, the system's preference decides.
}
