/** Hands a file to the browser to save. By the user's act only. */
export function saveFile(name: string, bytes: ArrayBuffer, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then; at once would be too early for a large one.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
