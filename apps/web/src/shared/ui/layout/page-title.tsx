/** Names the page in the browser's tab. */
export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} · Safelight`}</title>
)
