import Papa from 'papaparse';

/**
 * Beginnings that a spreadsheet would execute; leading apostrophes are included so that they can be removed safely. A
 * negative amount (`-3.60`) is a number.
 */
const FORMULA = /^(?!-\d+\.\d\d$)'*[=+\-@\t\r]/;

/** Table as CSV, with column names in the first row. */
export const writeTable = (fields: readonly string[], data: readonly (readonly unknown[])[]): string =>
  Papa.unparse({ fields: [...fields], data: data.map((cells) => [...cells]) }, { escapeFormulae: FORMULA });

/** The same for cells that are already protected. */
export const writeKeptTable = (fields: readonly string[], data: readonly (readonly string[])[]): string =>
  Papa.unparse(
    { fields: [...fields], data: data.map((cells) => [...cells]) },
    { quotes: (cell: unknown) => typeof cell === 'string' && cell.startsWith("'") },
  );
