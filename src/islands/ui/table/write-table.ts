import Papa from 'papaparse';

/**
 * A spreadsheet would run a cell that begins so; quotation marks in front of it are doubled to be taken off unharmed. A sum below zero
 * (`-3.60`) is a number and nothing that runs.
 */
const FORMULA = /^(?!-\d+\.\d\d$)'*[=+\-@\t\r]/;

/** A table as text, with the names of its columns in the first row. */
export const writeTable = (fields: readonly string[], data: readonly (readonly unknown[])[]): string =>
  Papa.unparse({ fields: [...fields], data: data.map((cells) => [...cells]) }, { escapeFormulae: FORMULA });

/** The same of cells that carry what keeps them from being run. */
export const writeKeptTable = (fields: readonly string[], data: readonly (readonly string[])[]): string =>
  Papa.unparse(
    { fields: [...fields], data: data.map((cells) => [...cells]) },
    { quotes: (cell: unknown) => typeof cell === 'string' && cell.startsWith("'") },
  );
