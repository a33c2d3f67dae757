export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the file later, so its URL must not be revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
