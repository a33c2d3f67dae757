/** Hands a file to the person. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by then; it must not be freed in the same turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
