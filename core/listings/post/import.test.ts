import { describe, expect, test } from 'vitest';
import { filled } from '../../../tests/fixtures/listings/filled-form.ts';
import { validate } from '../../entity/validation.ts';
import { commonWords } from '../../words/en/common.ts';
import { listingsWords } from '../../words/en/listings.ts';
import { COPIES_PER_IMPORT_CALL } from '../limits.ts';
import { Import, ImportedListing } from './import.ts';

describe('an import', () => {
  const row = { ...filled, photos: undefined };

  test('takes rows without pictures, by the same rules', () => {
    expect(validate(ImportedListing, row).output).toMatchObject({ name: filled.name, resellPriceCents: 650 });
    expect(validate(ImportedListing, {}).fields).not.toHaveProperty('photo');
    expect(validate(ImportedListing, { ...row, resell_price: '18.01' }).fields).toEqual({
      resell_price: listingsWords.aboveOriginal,
    });
  });

  const call = (rows: readonly object[], import_id = 'a-long-enough-name') => validate(Import, { import_id, rows });
  const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ ...row, row: i + 1 }));

  test('has a name of its own and between one and fifty numbered rows', () => {
    expect(call(rows(COPIES_PER_IMPORT_CALL)).output).toEqual({
      importId: 'a-long-enough-name',
      rows: rows(COPIES_PER_IMPORT_CALL),
    });
    expect(call(rows(COPIES_PER_IMPORT_CALL + 1)).fields).toEqual({ rows: commonWords.error.invalid });
    expect(call([]).fields).toEqual({ rows: commonWords.error.invalid });
    expect(call(rows(1), 'short').fields).toEqual({ import_id: commonWords.error.invalid });
    expect(call([{ ...row, row: 0 }]).fields).toHaveProperty('rows');
    expect(call([row]).fields).toHaveProperty('rows');
  });
});
