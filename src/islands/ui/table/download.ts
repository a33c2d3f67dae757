import { save } from '../save.ts';

/** Downloads a table as CSV. The byte order mark tells spreadsheets that it is UTF-8. */
export const downloadTable = (name: string, table: string): void =>
  save(new Blob(['\ufeff', table], { type: 'text/csv;charset=utf-8' }), name);
