export function saveText(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoke the URL in a later task: the browser reads it during the task of the click.
  setTimeout(() => URL.revokeObjectURL(url))
}
