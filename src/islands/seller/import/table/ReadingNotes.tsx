import { useMemo } from 'react';
import { importFileWords } from '../../../../../core/words/en/import.ts';
import { type Column, LABELS } from './columns.ts';
import type { NamedTable } from './csv.ts';
import type { CellNote } from './rows-of.ts';

const SHOWN_AT_ONCE = 8;

/** Cells that were changed while reading. Rows with a blocking note show it themselves. */
export function ReadingNotes({ table: { rows, notes, sheet } }: { table: NamedTable }) {
  const cells = useMemo(
    () =>
      rows.flatMap(({ row, notes = {} }) =>
        (Object.entries(notes) as [Column, CellNote][]).flatMap(([column, { text }]) =>
          // The choice of the code page covers all of these, and no price was changed.
          (sheet.isGuess && text === importFileWords.unsure) || text === importFileWords.currency
            ? []
            : importFileWords.note(row, LABELS[column] ?? column, text),
        ),
      ),
    [rows, sheet],
  );
  const all = [...notes, ...cells];
  if (all.length === 0) return null;
  return (
    <ul className="form-note" aria-label={importFileWords.notes}>
      {all.slice(0, SHOWN_AT_ONCE).map((note) => (
        <li key={note}>{note}</li>
      ))}
      {all.length > SHOWN_AT_ONCE && <li>{importFileWords.moreNotes(all.length - SHOWN_AT_ONCE)}</li>}
    </ul>
  );
}
