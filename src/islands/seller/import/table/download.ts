/** Hands a table to the person as a file. The mark in front tells spreadsheets that the letters are UTF-8. */
export function downloadTable(name: string, table: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', table], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by then; it must not be freed in the same turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
