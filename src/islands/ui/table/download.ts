import { save } from '../save.ts';

/** Hands a table to the person as a file. The mark in front tells spreadsheets that the letters are UTF-8. */
export const downloadTable = (name: string, table: string): void =>
  save(new Blob(['\ufeff', table], { type: 'text/csv;charset=utf-8' }), name);
